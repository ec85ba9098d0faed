import { type ChatKey, idOf } from '@parley/client'
import { Phone, PhoneOff } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  avatarSrc,
  chatPath,
  showError,
  useClient,
  useIsQuiet,
  useNamedUser,
} from '../../../store/index.ts'
import { Button, PersonAvatar } from '../../../ui/index.ts'
import { startCall } from '../current-call.ts'
import { showNotice } from '../session/notice.ts'
import { ring } from '../session/ring.ts'
import styles from './IncomingCall.module.css'

/** Somebody is calling: answer or decline. It rings, unless the user wants quiet. */
export function IncomingCall({ chat }: { chat: ChatKey }) {
  const { t } = useTranslation('call')
  const client = useClient()
  const navigate = useNavigate()
  const user = useNamedUser(idOf(chat))
  const isQuiet = useIsQuiet(client.store.me)
  useEffect(() => (isQuiet ? undefined : ring()), [isQuiet])
  const name = user?.name ?? ''
  const title = t('incoming', { name })
  const icon = user && avatarSrc(user)
  useEffect(() => (isQuiet ? undefined : showNotice(title, icon)), [isQuiet, title, icon])
  return (
    <section className={styles.card} role="alertdialog" aria-label={title}>
      <PersonAvatar uid={idOf(chat)} name={name} src={icon} size={48} />
      <div>
        <div className={styles.name}>{name}</div>
        <div className={styles.phase}>{t('isCalling')}</div>
      </div>
      <div className={styles.actions}>
        <Button
          variant="danger"
          icon={<PhoneOff />}
          onClick={() => void client.calls.decline().catch(showError)}
        >
          {t('decline')}
        </Button>
        <Button
          variant="primary"
          icon={<Phone />}
          onClick={() => {
            void navigate(chatPath(chat))
            void startCall(client, { chat })
          }}
        >
          {t('answer')}
        </Button>
      </div>
    </section>
  )
}

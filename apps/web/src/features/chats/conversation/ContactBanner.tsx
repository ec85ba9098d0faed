import type { UserInfo } from '@parley/protocol'
import { isContact, isGuest } from '@parley/rules'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  openDialog,
  showError,
  useClient,
  useContactStatus,
  useMe,
  useServer,
} from '../../../store/index.ts'
import { Banner, Button } from '../../../ui/index.ts'

/** Above a direct chat: that the other user is blocked or, where the server verifies contacts, is none. */
export function ContactBanner({ user }: { user: UserInfo }) {
  const { t } = useTranslation('chat')
  const me = useMe()
  const { contacts } = useClient()
  const { common } = useServer()
  const { uid } = user
  const status = useContactStatus(uid)
  if (uid === me.uid || isGuest(me) || isGuest(user)) return null
  if (status === 'blocked') {
    return (
      <Banner
        kind="danger"
        title={t('contact.isBlocked')}
        action={
          <Button size="s" onClick={() => void contacts.unblock(uid).catch(showError)}>
            {t('contact.unblock')}
          </Button>
        }
      />
    )
  }
  if (!common.contact_verification_enable || isContact(user, status)) return null
  return (
    <Banner
      kind="info"
      title={t('contact.isStranger')}
      action={
        <>
          <Button
            size="s"
            variant="primary"
            onClick={() => void contacts.add(uid).catch(showError)}
          >
            {t('contact.add')}
          </Button>
          <Button size="s" onClick={() => openDialog({ name: 'contact', what: 'block', uid })}>
            {t('contact.block')}
          </Button>
        </>
      }
    />
  )
}

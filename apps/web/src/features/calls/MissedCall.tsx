import { chatOf } from '@parley/client'
import { PhoneMissed } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient, useMessage, useNetwork } from '../../store/index.ts'
import { Button } from '../../ui/index.ts'
import { startCall } from './current-call.ts'
import styles from './MissedCall.module.css'

/** A call that was not answered, as it stands in the chat, with a button that calls back. */
export function MissedCall({ mid }: { mid: number | undefined }) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const online = useNetwork()
  const message = useMessage(mid ?? 0)
  const isOwn = message?.from_uid === client.store.me
  return (
    <span className={styles.missed}>
      <PhoneMissed aria-hidden />
      {t(isOwn ? 'call.notAnswered' : 'list.kind.missedCall')}
      {message && (
        <Button
          size="s"
          disabled={!online}
          onClick={() => void startCall(client, { chat: chatOf(message, client.store.me) })}
        >
          {t(isOwn ? 'call.again' : 'call.back')}
        </Button>
      )}
    </span>
  )
}

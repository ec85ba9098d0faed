import { isChannelKey } from '@parley/client'
import { MessageCircle, Phone, PhoneOff } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { chatPath, useChatName } from '../../../store/index.ts'
import { Button, EmptyState } from '../../../ui/index.ts'
import { currentSession } from '../current-call.ts'
import type { CallFault, CallState } from '../session/call-state.ts'
import { CalleeTile } from './CalleeTile.tsx'
import styles from './CallView.module.css'

/** The ends of a direct call that the other person has caused. */
type CalleeFault = 'missed' | 'declined' | 'busy'

const isOfCallee = (fault: CallFault): fault is CalleeFault =>
  fault === 'missed' || fault === 'declined' || fault === 'busy'

/** Why a call could not be joined or has ended, with a way on. */
export function CallFailed({ call }: { call: CallState }) {
  const { t } = useTranslation('call')
  const known = useChatName(call.chat)
  const name = call.link?.name ?? known ?? ''
  const fault = call.fault ?? 'failed'
  if (!isChannelKey(call.chat) && isOfCallee(fault)) {
    return <Unanswered call={call} fault={fault} />
  }
  const isFinal = fault === 'forbidden' || fault === 'off'
  return (
    <div className={styles.failed}>
      <EmptyState
        icon={<PhoneOff />}
        title={t(`fault.${fault}`, { name })}
        text={t(`faultText.${fault}`, { name })}
        actions={
          <>
            {!isFinal && (
              <Button variant="primary" onClick={() => void currentSession()?.retry()}>
                {t('again')}
              </Button>
            )}
            <Button onClick={() => currentSession()?.close()}>{t('close')}</Button>
          </>
        }
      />
    </div>
  )
}

/** A direct call that the other person did not take. */
function Unanswered({ call, fault }: { call: CallState; fault: CalleeFault }) {
  const { t } = useTranslation('call')
  const { t: chat } = useTranslation('chat')
  const navigate = useNavigate()

  function leaveMessage(): void {
    currentSession()?.close()
    // A navigation to the open chat puts the focus into its composer.
    void navigate(chatPath(call.chat))
  }

  return (
    <>
      <ul className={styles.grid}>
        <CalleeTile chat={call.chat} status={t(`over.${fault}`)} />
      </ul>
      <div className={styles.ways}>
        <Button variant="primary" icon={<Phone />} onClick={() => void currentSession()?.retry()}>
          {chat('call.again')}
        </Button>
        <Button icon={<MessageCircle />} onClick={leaveMessage}>
          {t('leaveMessage')}
        </Button>
        <Button onClick={() => currentSession()?.close()}>{t('close')}</Button>
      </div>
    </>
  )
}

import { PhoneOff } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useChatName } from '../../../store/index.ts'
import { Button, EmptyState } from '../../../ui/index.ts'
import { currentSession } from '../current-call.ts'
import type { CallState } from '../session/call-state.ts'
import styles from './CallView.module.css'

/** Why a call could not be joined or has ended, with a way on. */
export function CallFailed({ call }: { call: CallState }) {
  const { t } = useTranslation('call')
  const known = useChatName(call.chat)
  const name = call.link?.name ?? known ?? ''
  const fault = call.fault ?? 'failed'
  const isFinal = fault === 'forbidden' || fault === 'off'
  return (
    <section className={styles.view} aria-label={t('title')}>
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
    </section>
  )
}

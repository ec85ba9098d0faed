import type { ChatKey, ForwardResult } from '@parley/client'
import { Check, CircleAlert, Clock } from 'lucide-react'
import clsx from 'clsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { failureText } from '../../../store/index.ts'
import { Button, Dialog, Spinner } from '../../../ui/index.ts'
import styles from './ForwardDialog.module.css'
import { TargetFace } from './TargetFace.tsx'
import type { ForwardTarget } from './targets.ts'

type ForwardProgressProps = {
  targets: readonly ForwardTarget[]
  results: ReadonlyMap<ChatKey, ForwardResult>
  busy: boolean
  onRetry: () => void
  onClose: () => void
}

/** The result for each chat. Refused ones can be tried again. */
export function ForwardProgress({
  targets,
  results,
  busy,
  onRetry,
  onClose,
}: ForwardProgressProps) {
  const { t } = useTranslation(['forward', 'chat'])
  const count = [...results.values()].filter(({ outcome }) => outcome === 'refused').length
  const isOver = !busy && count > 0
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={isOver ? t('refusedTitle', { count }) : t('sending')}
      description={isOver ? t('refusedText') : undefined}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {count > 0 && (
            <Button variant="primary" busy={busy} onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
        </>
      }
    >
      <ul className={styles.results} aria-label={t('results')} aria-live="polite">
        {targets.map((target) => (
          <li key={target.key} className={styles.result}>
            <TargetFace target={target} />
            <Outcome target={target} result={results.get(target.key)} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type OutcomeProps = { target: ForwardTarget; result: ForwardResult | undefined }

function Outcome({ target, result }: OutcomeProps) {
  const { t } = useTranslation(['forward', 'chat'])
  switch (result?.outcome) {
    case undefined:
      return (
        <span className={styles.state}>
          <Spinner size="s" />
          {t('chat:message.sending')}
        </span>
      )
    case 'sent':
      return (
        <span className={clsx(styles.state, styles.sent)}>
          <Check aria-hidden />
          {t('sent')}
        </span>
      )
    case 'waiting':
      return (
        <span className={styles.state}>
          <Clock aria-hidden />
          {t('chat:message.waiting')}
        </span>
      )
    case 'refused':
      return (
        <span className={clsx(styles.state, styles.refused)}>
          <CircleAlert aria-hidden />
          {failureText(result.error, {
            403: t(target.channel ? 'chat:message.reason.403' : 'chat:message.reason.403direct'),
            404: t('chat:message.reason.404'),
          })}
        </span>
      )
  }
}

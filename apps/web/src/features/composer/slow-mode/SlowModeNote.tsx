import { Hourglass } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { countdown, useNow } from '../../../store/index.ts'
import { useSpanText } from '../../chat-settings/index.ts'
import styles from './SlowModeNote.module.css'
import type { SlowMode } from './useSlowMode.ts'

/** Says in the composer how long the user waits between two messages. Renders nothing where they do not. */
export function SlowModeNote({ seconds, until }: SlowMode) {
  const { t } = useTranslation('chat')
  const spanText = useSpanText()
  if (seconds === 0) return null
  return (
    <p className={styles.note}>
      <Hourglass aria-hidden />
      {until === undefined ? (
        <span>{t('slowMode.note', { time: spanText(seconds) })}</span>
      ) : (
        <Wait until={until} />
      )}
    </p>
  )
}

function Wait({ until }: { until: number }) {
  const { t } = useTranslation('chat')
  const { clock } = countdown(until - useNow())
  return (
    <span role="timer" aria-live="off">
      {t('slowMode.wait', { time: clock })}
    </span>
  )
}

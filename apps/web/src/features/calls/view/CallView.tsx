import { useTranslation } from '../../../i18n/use-translation.ts'
import type { CallState } from '../session/call-state.ts'
import { CallStatus } from './CallStatus.tsx'
import { CallFailed } from './CallFailed.tsx'
import styles from './CallView.module.css'
import { Stage } from './Stage.tsx'

/** A call: its state, its participants and the controls, or why there is none. */
export function CallView({ call, isBeside }: { call: CallState; isBeside: boolean }) {
  const { t } = useTranslation('call')
  return (
    <section
      className={styles.view}
      aria-label={t('title')}
      data-theme="dark"
      data-beside={isBeside || undefined}
    >
      <CallStatus call={call} />
      {call.phase === 'failed' ? <CallFailed call={call} /> : <Stage call={call} />}
    </section>
  )
}

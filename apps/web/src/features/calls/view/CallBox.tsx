import { isChannelKey } from '@parley/client'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useChatName } from '../../../store/index.ts'
import { callPath, setCallOpen } from '../current-call.ts'
import type { CallState } from '../session/call-state.ts'
import styles from './CallBox.module.css'
import { Controls } from './Controls.tsx'

/** The call that goes on while something else is open: its name, which leads back, and the controls. */
export function CallBox({ call }: { call: CallState }) {
  const { t } = useTranslation('call')
  const navigate = useNavigate()
  const known = useChatName(call.chat)
  const name = call.link?.name ?? known ?? ''
  const shown = isChannelKey(call.chat) ? `#${name}` : name
  return (
    <section className={styles.box} aria-label={t('title')}>
      <button
        type="button"
        className={styles.back}
        onClick={() => {
          setCallOpen(true)
          void navigate(callPath(call))
        }}
      >
        <span className={styles.name}>{shown}</span>
        <span className={styles.phase}>{t(`phase.${call.phase}`)}</span>
      </button>
      <Controls call={call} isSmall />
    </section>
  )
}

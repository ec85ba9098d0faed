import { ChatsSkeleton } from '../../features/chats/index.ts'
import shell from '../Shell.module.css'
import { LoadingScreen, slowMs, usePassed } from './LoadingScreen.tsx'
import styles from './Screen.module.css'

// Data saved by an earlier visit is there sooner. The outline would only flash and delay it.
const outlineMs = 300

/** Shown after the sign-in until the first data has arrived: the outline of the app. */
export function StartScreen() {
  const isOutlined = usePassed(outlineMs)
  const isLate = usePassed(slowMs)
  if (isLate) return <LoadingScreen isLate />
  if (!isOutlined) return null
  return (
    <div className={shell.shell}>
      <div className={styles.rail} />
      <div className={shell.sheet}>
        <ChatsSkeleton />
      </div>
    </div>
  )
}

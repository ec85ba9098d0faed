import { ChatsSkeleton } from '../../features/chats/index.ts'
import shell from '../Shell.module.css'
import { LoadingScreen, useSlow } from './LoadingScreen.tsx'
import styles from './Screen.module.css'

/** Shown after the sign-in until the first data has arrived: the outline of the app. */
export function StartScreen() {
  const isLate = useSlow()
  if (isLate) return <LoadingScreen isLate />
  return (
    <div className={shell.shell}>
      <div className={styles.rail} />
      <div className={shell.sheet}>
        <ChatsSkeleton />
      </div>
    </div>
  )
}

import { useRouteError } from 'react-router'
import { CrashScreen } from './CrashScreen.tsx'

/** Shown in place of a page that threw or failed to load: after an update its file may be gone. */
export function RouteCrash() {
  const thrown = useRouteError()
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  return <CrashScreen error={error} onRetry={() => location.reload()} />
}

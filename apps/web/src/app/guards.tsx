import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useBoot, useSession } from '../store/index.ts'
import { MainArea } from './MainArea.tsx'
import { LoadingScreen } from './screens/LoadingScreen.tsx'
import { forgetPath, peekPath, rememberPath } from './wanted-path.ts'

/** Routes for people who are signed in; everybody else is led to the right door first. */
export function PrivateArea() {
  const session = useSession()
  return session ? <MainArea key={session.user.uid} /> : <ToTheDoor />
}

function ToTheDoor() {
  const { initialized, loginConfig, failed, askAgain } = useBoot()
  const { pathname, search } = useLocation()
  if (initialized === false) return <Navigate to="/onboarding" replace />
  if (failed) return <LoadingScreen failed onRetry={askAgain} />
  if (initialized === undefined || !loginConfig) return <LoadingScreen />
  if (loginConfig.guest && isForGuests(pathname)) {
    return <Navigate to="/guest_login" replace />
  }
  return <RememberAndSignIn path={pathname + search} />
}

function RememberAndSignIn({ path }: { path: string }) {
  useEffect(() => {
    if (path === '/' || path.startsWith('/setting')) forgetPath()
    else rememberPath(path)
  }, [path])
  return <Navigate to="/login" replace />
}

function ToWantedPath() {
  // Taken once, though it may be drawn twice.
  const [path] = useState(peekPath)
  useEffect(forgetPath, [])
  return <Navigate to={path ?? '/'} replace />
}

const isForGuests = (path: string) => /^\/(chat(\/channel\/\d+)?)?$/.test(path)

/** Routes to sign in by. Who is signed in already goes where he wanted to go. */
export function SignInArea() {
  const session = useSession()
  const { initialized, failed, loginConfig, askAgain } = useBoot()
  if (session && session.user.create_by !== 'guest') {
    return <ToWantedPath />
  }
  if (initialized === false) return <Navigate to="/onboarding" replace />
  if (failed) return <LoadingScreen failed onRetry={askAgain} />
  if (initialized === undefined || !loginConfig) return <LoadingScreen />
  return <Outlet />
}

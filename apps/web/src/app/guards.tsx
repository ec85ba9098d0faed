import { isGuest } from '@parley/rules'
import { useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Redirect } from '../features/auth/Redirect.tsx'
import { ClientContext, useBoot, useSession, useSessionClient } from '../store/index.ts'
import { MainArea } from './MainArea.tsx'
import { LoadingScreen } from './screens/LoadingScreen.tsx'
import { forgetPath, peekPath, rememberPath } from './wanted-path.ts'

/** Routes for people who are signed in; everybody else is led to the right door first. */
export function PrivateArea() {
  const client = useSessionClient()
  const session = client?.session.current
  if (!session) return <ToTheDoor />
  return (
    <ClientContext key={client.scope} value={client}>
      {isGuest(session.user) ? <GuestArea /> : <MainArea />}
    </ClientContext>
  )
}

/** A guest keeps to the public channels. An invitation waits until he has signed in. */
function GuestArea() {
  const { pathname, search } = useLocation()
  const isInvited = pathname.startsWith('/invite_private/')
  useEffect(() => {
    if (isInvited) rememberPath(pathname + search)
  }, [isInvited, pathname, search])
  return isInvited || isForGuests(pathname) ? <MainArea /> : <Redirect to="/" />
}

function ToTheDoor() {
  const { initialized, loginConfig, failed, askAgain } = useBoot()
  const { pathname, search } = useLocation()
  if (initialized === false) return <Redirect to="/onboarding" />
  if (failed) return <LoadingScreen failed onRetry={askAgain} />
  if (initialized === undefined || !loginConfig) return <LoadingScreen />
  if (loginConfig.guest && isForGuests(pathname)) {
    return <Redirect to="/guest_login" />
  }
  return <RememberAndSignIn path={pathname + search} />
}

function RememberAndSignIn({ path }: { path: string }) {
  useEffect(() => {
    if (path === '/' || path.startsWith('/setting')) forgetPath()
    else rememberPath(path)
  }, [path])
  return <Redirect to="/login" />
}

function ToWantedPath() {
  // Taken once, though it may be drawn twice.
  const [path] = useState(peekPath)
  useEffect(forgetPath, [])
  return <Redirect to={path ?? '/'} />
}

const isForGuests = (path: string) => /^\/(chat(\/channel\/\d+)?)?$/.test(path)

/** Routes to sign in by. Who is signed in already goes where he wanted to go. */
export function SignInArea() {
  const session = useSession()
  const { initialized, failed, loginConfig, askAgain } = useBoot()
  if (session && !isGuest(session.user)) {
    return <ToWantedPath />
  }
  if (initialized === false) return <Redirect to="/onboarding" />
  if (failed) return <LoadingScreen failed onRetry={askAgain} />
  if (initialized === undefined || !loginConfig) return <LoadingScreen />
  return <Outlet />
}

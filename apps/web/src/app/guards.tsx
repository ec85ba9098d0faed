import { isGuest } from '@parley/rules'
import { useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Redirect } from '../features/auth/sign-in/Redirect.tsx'
import {
  ClientContext,
  forgetPath,
  peekPath,
  rememberPath,
  useBoot,
  useSession,
  useSessionClient,
} from '../store/index.ts'
import { MainArea } from './MainArea.tsx'
import { LoadingScreen } from './screens/LoadingScreen.tsx'

/** Routes for signed-in users. Redirects everybody else to the login, setup or guest page. */
export function PrivateArea() {
  const client = useSessionClient()
  const session = client?.session.current
  if (!session) return <RedirectToLogin />
  return (
    <ClientContext key={client.scope} value={client}>
      {isGuest(session.user) ? <GuestArea /> : <MainArea />}
    </ClientContext>
  )
}

/** Guests may only open public channels. An invitation waits until they have signed in. */
function GuestArea() {
  const { pathname, search } = useLocation()
  const isInvited = pathname.startsWith('/invite_private/')
  useEffect(() => {
    if (isInvited) rememberPath(pathname + search)
  }, [isInvited, pathname, search])
  return isInvited || isForGuests(pathname) ? <MainArea /> : <Redirect to="/" />
}

function RedirectToLogin() {
  const { initialized, loginConfig, failed, askAgain } = useBoot()
  const { pathname, search } = useLocation()
  if (initialized === false) return <Redirect to="/onboarding" />
  if (failed) return <LoadingScreen failed onRetry={askAgain} />
  if (initialized === undefined || !loginConfig) return <LoadingScreen />
  // The link to a call asks for a name first.
  if (pathname.startsWith('/call/'))
    return <Redirect to={`/join_call${pathname.slice('/call'.length)}`} />
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

function RedirectToWantedPath() {
  // Read once: React may render this component twice.
  const [path] = useState(peekPath)
  useEffect(forgetPath, [])
  return <Redirect to={path ?? '/'} />
}

const isForGuests = (path: string) => /^\/(chat(\/channel\/\d+)?|call\/[\w-]+)?$/.test(path)

/** Routes for signing in. Signed-in users are redirected to the page they asked for. */
export function SignInArea() {
  const session = useSession()
  const { initialized, failed, loginConfig, askAgain } = useBoot()
  if (session && !isGuest(session.user)) {
    return <RedirectToWantedPath />
  }
  if (initialized === false) return <Redirect to="/onboarding" />
  if (failed) return <LoadingScreen failed onRetry={askAgain} />
  if (initialized === undefined || !loginConfig) return <LoadingScreen />
  return <Outlet />
}

import { isGuest } from '@parley/rules'
import { Navigate, useLocation } from 'react-router'
import { chatPath, useClient, useMe, useSelector } from '../../../store/index.ts'
import { lazyPart, useIsPhone } from '../../../ui/index.ts'
import { MemberHome } from './MemberHome.tsx'
import { lastChat, startChat } from '../open-chat.ts'

const GuestHome = lazyPart(async () => ({
  default: (await import('./GuestHome.tsx')).GuestHome,
}))

/** Shown when no chat is open. At the start of the app it opens a chat if there is one. */
export function HomePage() {
  const client = useClient()
  const guest = isGuest(useMe())
  const isPhone = useIsPhone()
  const { pathname } = useLocation()
  // The first channel may arrive after this page.
  const start = useSelector(() => {
    const first = guest ? lastChat : startChat
    return pathname === '/' && !isPhone ? first(client) : undefined
  })
  if (start) return <Navigate to={chatPath(start)} replace />
  return guest ? <GuestHome /> : <MemberHome />
}

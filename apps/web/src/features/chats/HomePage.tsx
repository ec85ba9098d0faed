import { Navigate, useLocation } from 'react-router'
import { chatPath, useClient, useMe } from '../../store/index.ts'
import { GuestHome } from './GuestHome.tsx'
import { MemberHome } from './MemberHome.tsx'
import { lastChat } from './open-chat.ts'
import { isGuest } from './rules.ts'
import { useIsPhone } from './useIsPhone.ts'

/** Where no chat is open. Whoever was here before goes on in the chat he left. */
export function HomePage() {
  const client = useClient()
  const guest = isGuest(useMe())
  const isPhone = useIsPhone()
  const { pathname } = useLocation()
  const last = pathname === '/' && !isPhone ? lastChat(client) : undefined
  if (last) return <Navigate to={chatPath(last)} replace />
  return guest ? <GuestHome /> : <MemberHome />
}

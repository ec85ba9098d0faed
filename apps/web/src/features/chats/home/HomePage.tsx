import { isGuest } from '@parley/rules'
import { lazy } from 'react'
import { Navigate, useLocation } from 'react-router'
import { chatPath, useClient, useMe } from '../../../store/index.ts'
import { useIsPhone } from '../../../ui/index.ts'
import { MemberHome } from './MemberHome.tsx'
import { lastChat } from '../open-chat.ts'

const GuestHome = lazy(async () => ({
  default: (await import('./GuestHome.tsx')).GuestHome,
}))

/** Shown when no chat is open. Reopens the last chat if there is one. */
export function HomePage() {
  const client = useClient()
  const guest = isGuest(useMe())
  const isPhone = useIsPhone()
  const { pathname } = useLocation()
  const last = pathname === '/' && !isPhone ? lastChat(client) : undefined
  if (last) return <Navigate to={chatPath(last)} replace />
  return guest ? <GuestHome /> : <MemberHome />
}

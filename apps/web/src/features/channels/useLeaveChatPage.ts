import { channelKey } from '@parley/client'
import { useLocation, useNavigate } from 'react-router'
import { chatPath } from '../../store/index.ts'

/** Leads away from the pages of a channel that is no longer there; elsewhere nothing happens. */
export function useLeaveChatPage() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (gid: number) => {
    const isIn = (page: string) => pathname === page || pathname.startsWith(`${page}/`)
    if (isIn(chatPath(channelKey(gid))) || isIn(`/setting/channel/${gid}`)) {
      // Nobody asks about what was not saved: there is nothing left to save it to.
      void navigate('/chat', { state: { gone: true } })
    }
  }
}

import { channelKey } from '@parley/client'
import { useLocation, useNavigate } from 'react-router'
import { chatPath } from '../../../store/index.ts'

/** Navigates away from the pages of a deleted channel. Does nothing elsewhere. */
export function useLeaveChatPage() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (gid: number) => {
    const isIn = (page: string) => pathname === page || pathname.startsWith(`${page}/`)
    if (isIn(chatPath(channelKey(gid))) || isIn(`/setting/channel/${gid}`)) {
      // `gone` skips the question about unsaved changes: they can no longer be saved.
      void navigate('/chat', { state: { gone: true } })
    }
  }
}

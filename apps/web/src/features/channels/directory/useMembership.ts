import { channelKey, hasLeft } from '@parley/client'
import { useLocation, useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { chatNameOf, chatPath, report, useClient, useSelector } from '../../../store/index.ts'
import { showToast } from '../../../ui/index.ts'

/** Whether the user left a public channel. It is in their list only while a message mentions them. */
export const useHasLeft = (gid: number): boolean =>
  useSelector((store) => hasLeft(store, channelKey(gid)))

/** Ways into and out of a public channel. On the wire all users are in it: leaving hides it. */
export function useMembership(): {
  join: (gid: number) => Promise<void>
  leave: (gid: number) => Promise<void>
} {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const { chats, store } = useClient()
  const { pathname } = useLocation()
  const navigate = useNavigate()

  const join = (gid: number) => chats.show(channelKey(gid)).catch(report)

  /** Leaves with an undo. From its own page the user goes to the start page. */
  async function leave(gid: number) {
    const key = channelKey(gid)
    const isOpen = pathname === chatPath(key)
    const left = chats.hide(key, true)
    if (isOpen) void navigate('/chat')
    try {
      await left
    } catch (error) {
      report(error)
      return
    }
    const undo = () => {
      void join(gid)
      if (isOpen) void navigate(chatPath(key))
    }
    const channel = `#${chatNameOf(store, key) ?? ''}`
    showToast({
      id: `leave ${key}`,
      text: t('list.left', { channel }),
      action: { label: common('action.undo'), onClick: undo },
    })
  }

  return { join, leave }
}

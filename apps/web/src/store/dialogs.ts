import type { ChatKey } from '@parley/client'
import { createSessionState } from './session-state.ts'

/** Dialogs that any feature can open; `app/Dialogs.tsx` renders them. */
export type DialogRequest =
  | { name: 'create-channel'; isPublic: boolean; channelName?: string }
  | { name: 'new-message' }
  | { name: 'invite'; gid?: number }
  | { name: 'add-members'; gid: number }
  | { name: 'leave-channel'; gid: number }
  | { name: 'delete-channel'; gid: number }
  | { name: 'timeout'; gid: number; uid: number }
  | { name: 'profile'; uid: number }
  | { name: 'contact'; what: 'block' | 'remove'; uid: number }
  | { name: 'remark'; uid: number }
  | { name: 'status' }
  | { name: 'search-people' }
  | { name: 'blocked-people' }
  | { name: 'switcher'; typed?: string }
  | { name: 'shortcuts' }
  | { name: 'sign-out' }
  | { name: 'hidden-chats' }
  | { name: 'mute'; key: ChatKey }
  | { name: 'forward'; key: ChatKey; mids: readonly number[] }
  | { name: 'archive'; path: string }
  | { name: 'auto-delete'; key: ChatKey }
  | { name: 'remind'; mid: number; id?: string }

const store = createSessionState<{ request: DialogRequest | undefined }>(() => ({
  request: undefined,
}))

export const useDialog = () => store((state) => state.request)
export const openDialog = (request: DialogRequest) => store.setState({ request })
export const closeDialog = () => store.setState({ request: undefined })

import {
  type Attachment,
  type Chat,
  type ChatKey,
  idOf,
  isChannelKey,
  type OutboxEntry,
  type StreamState,
} from '@parley/client'
import { type Channel, readExtSetting, type UserInfo } from '@parley/protocol'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useClient, useParts } from './client.ts'
import { named } from './named.ts'

/** The signed-in user in their current state. */
export function useMe(): UserInfo {
  const { session } = useClient()
  const store = useParts('users')
  const me = store.users.get(store.me) ?? session.current?.user
  if (!me) throw new Error('Nobody is signed in')
  return me
}

export const useUser = (uid: number): UserInfo | undefined => useParts('users').users.get(uid)

export const useUsers = (): ReadonlyMap<number, UserInfo> => useParts('users').users

/** Whether a user is online; undefined if the server hides it. The signed-in user always is. */
export function useOnline(uid: number): boolean | undefined {
  const store = useParts('presence', 'server')
  if (!store.common.show_user_online_status) return undefined
  return uid === store.me || store.online.has(uid)
}

const nobody: ReadonlySet<number> = new Set()

/** The users who are online; empty if the server hides it. */
export function useOnlineUsers(): ReadonlySet<number> {
  const store = useParts('presence', 'server')
  const version = store.version('presence')
  return useMemo(
    () => (store.common.show_user_online_status ? new Set([...store.online, store.me]) : nobody),
    // The set is changed in place: only its version tells.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [store, store.common, version],
  )
}

export const useChannel = (gid: number): Channel | undefined =>
  useParts('channels').shownChannel(gid)

export const useChannels = (): ReadonlyMap<number, Channel> => useParts('channels').channels

/** The chat's loaded messages, oldest first: the newest ones or an older history window. */
export function useChat(key: ChatKey): Chat {
  return useParts(`chat:${key}`).chat(key)
}

/** Messages of a chat that are not yet confirmed by the server. */
export const useOutbox = (key: ChatKey): OutboxEntry[] =>
  useParts('outbox').outbox.filter((entry) => entry.key === key)

/** The files that are staged in a chat or being uploaded. */
export function useAttachments(key: ChatKey): readonly Attachment[] {
  const { attachments } = useParts('attachments')
  return useMemo(() => attachments.filter((one) => one.key === key), [attachments, key])
}

export const useServer = () => {
  const store = useParts('server')
  return {
    organization: named(store.organization),
    common: store.common,
    ext: readExtSetting(store.common.ext_setting),
    config: store.config,
    logoUpdatedAt: store.logoUpdatedAt,
  }
}

/** Members of a channel. A public one has all users except guests. */
export function useMembers(gid: number): UserInfo[] {
  const store = useParts('channels', 'users')
  const channel = store.channels.get(gid)
  if (!channel) return []
  if (channel.is_public) return [...store.users.values()]
  return channel.members.flatMap((uid) => store.users.get(uid) ?? [])
}

/** A chat's name without prefix: the channel's or the user's. */
export function useChatName(key: ChatKey): string | undefined {
  const store = useParts('channels', 'users')
  const id = idOf(key)
  return (isChannelKey(key) ? store.channels.get(id) : store.users.get(id))?.name
}

/** The state of the stream connection. */
export function useStream(): StreamState {
  const { stream } = useClient()
  const watch = useCallback((changed: () => void) => stream.watch(changed), [stream])
  return useSyncExternalStore(watch, () => stream.state)
}

/** Whether the browser reports to be online. */
export function useNetwork(): boolean {
  return useSyncExternalStore(watchNetwork, () => navigator.onLine)
}

function watchNetwork(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Avatar URLs. Undefined without an avatar, to save the request. */
export const avatarSrc = (user: { uid: number; avatar_updated_at: number }): string | undefined =>
  user.avatar_updated_at === 0
    ? undefined
    : `/api/resource/avatar?uid=${user.uid}&t=${user.avatar_updated_at}`

export const channelSrc = (channel: Channel): string | undefined =>
  channel.avatar_updated_at === 0
    ? undefined
    : `/api/resource/group_avatar?gid=${channel.gid}&t=${channel.avatar_updated_at}`

// Used until the logo's time is known: responses for a URL without a time are not cached.
const opened = Date.now()

export const logoSrc = (updatedAt: number) =>
  `/api/resource/organization/logo?t=${updatedAt || opened}`

/** The URL of a file; `thumbnail` for a preview, `download` to save it. */
export const fileSrc = (path: string, how?: 'thumbnail' | 'download') =>
  `/api/resource/file?file_path=${encodeURIComponent(path)}${how ? `&${how}=true` : ''}`

/** The path of a chat within the app. */
export const chatPath = (key: ChatKey) =>
  isChannelKey(key) ? `/chat/channel/${idOf(key)}` : `/chat/dm/${idOf(key)}`

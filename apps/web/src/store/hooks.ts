import {
  type Chat,
  type ChatKey,
  idOf,
  isChannelKey,
  type OutboxEntry,
  type StreamState,
} from '@parley/client'
import { type Channel, readExtSetting, type UserInfo } from '@parley/protocol'
import { useCallback, useSyncExternalStore } from 'react'
import { useClient, useParts } from './client.ts'
import { named } from './named.ts'

/** The signed-in person, as everybody sees him now. */
export function useMe(): UserInfo {
  const { session } = useClient()
  const store = useParts('users')
  const me = store.users.get(store.me) ?? session.current?.user
  if (!me) throw new Error('Nobody is signed in')
  return me
}

export const useUser = (uid: number): UserInfo | undefined => useParts('users').users.get(uid)

export const useUsers = (): ReadonlyMap<number, UserInfo> => useParts('users').users

/** Whether somebody is online; oneself always is. Undefined while the server does not tell. */
export function useOnline(uid: number): boolean | undefined {
  const store = useParts('presence', 'server')
  if (!store.common.show_user_online_status) return undefined
  return uid === store.me || store.online.has(uid)
}

export const useChannel = (gid: number): Channel | undefined =>
  useParts('channels').channels.get(gid)

export const useChannels = (): ReadonlyMap<number, Channel> => useParts('channels').channels

/** The chat's messages, oldest first; while an older stretch is looked at, that. */
export function useChat(key: ChatKey): Chat {
  return useParts(`chat:${key}`).chat(key)
}

/** What was said in a chat and has not come back yet. */
export const useOutbox = (key: ChatKey): OutboxEntry[] =>
  useParts('outbox').outbox.filter((entry) => entry.key === key)

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

/** Members of a channel: for a public one everybody but guests. */
export function useMembers(gid: number): UserInfo[] {
  const store = useParts('channels', 'users')
  const channel = store.channels.get(gid)
  if (!channel) return []
  if (channel.is_public) return [...store.users.values()]
  return channel.members.flatMap((uid) => store.users.get(uid) ?? [])
}

/** A chat's name without prefix: the channel's or the person's. */
export function useChatName(key: ChatKey): string | undefined {
  const store = useParts('channels', 'users')
  const id = idOf(key)
  return (isChannelKey(key) ? store.channels.get(id) : store.users.get(id))?.name
}

/** State of the line to the server. */
export function useStream(): StreamState {
  const { stream } = useClient()
  const watch = useCallback((changed: () => void) => stream.watch(changed), [stream])
  return useSyncExternalStore(watch, () => stream.state)
}

/** Whether the browser believes to be online. */
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

/** Addresses of pictures. Undefined when there is none, so that nothing is asked for in vain. */
export const avatarSrc = (user: { uid: number; avatar_updated_at: number }): string | undefined =>
  user.avatar_updated_at === 0
    ? undefined
    : `/api/resource/avatar?uid=${user.uid}&t=${user.avatar_updated_at}`

export const channelSrc = (channel: Channel): string | undefined =>
  channel.avatar_updated_at === 0
    ? undefined
    : `/api/resource/group_avatar?gid=${channel.gid}&t=${channel.avatar_updated_at}`

// Until a change is heard of, the page's own start: an address without time is asked for each time.
const opened = Date.now()

export const logoSrc = (updatedAt: number) =>
  `/api/resource/organization/logo?t=${updatedAt || opened}`

/** Address of a file; `thumbnail` for its small picture, `download` to save it. */
export const fileSrc = (path: string, how?: 'thumbnail' | 'download') =>
  `/api/resource/file?file_path=${encodeURIComponent(path)}${how ? `&${how}=true` : ''}`

/** The address of a chat within the app. */
export const chatPath = (key: ChatKey) =>
  isChannelKey(key) ? `/chat/channel/${idOf(key)}` : `/chat/dm/${idOf(key)}`

import {
  type Attachment,
  type ChatKey,
  idOf,
  isChannelKey,
  type Message,
  type ReadonlyStore,
  type StreamState,
} from '@parley/client'
import {
  type Channel,
  type CommonSettings,
  type ContactInfo,
  type PersonalStatus,
  readExtSetting,
  type UserInfo,
} from '@parley/protocol'
import { countPeople, firstOwnerUid } from '@parley/rules'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { serverUrl } from './shown-server.ts'
import { useClient } from './client.ts'
import { named } from './named.ts'
import { isFlatEqual, useSelector } from './use-selector.ts'

/** The signed-in user in their current state. */
export function useMe(): UserInfo {
  const { session } = useClient()
  const me = useSelector((store) => store.users.get(store.me)) ?? session.current?.user
  if (!me) throw new Error('Nobody is signed in')
  return me
}

export const useUser = (uid: number): UserInfo | undefined =>
  useSelector(({ users }) => users.get(uid))

/** A user under the name that the signed-in user gave them, if any. */
export const useNamedUser = (uid: number): UserInfo | undefined =>
  useSelector((store) => {
    const user = store.users.get(uid)
    const remark = store.remarkOf(uid)
    return user && remark !== '' ? { ...user, name: remark } : user
  }, isFlatEqual)

/** The name of a user in lists: the own name for them, then theirs. */
export const useListName = (user: UserInfo): string => {
  const remark = useSelector((store) => store.remarkOf(user.uid))
  return remark === '' ? user.name : `${remark} (${user.name})`
}

/** All users. Renders again with each change of any user: prefer a narrower hook. */
export function useUsers(): ReadonlyMap<number, UserInfo> {
  const { store } = useClient()
  useSelector(({ users }) => users.version)
  return store.users
}

/** The names of some users; undefined for an unknown one. */
export const useNames = (uids: readonly number[]): readonly (string | undefined)[] =>
  useSelector((store) => uids.map((uid) => store.nameOf(uid)), isFlatEqual)

/** Whether the signed-in user has added or blocked somebody; empty if neither. */
export const useContactStatus = (uid: number): ContactInfo['status'] =>
  useSelector((store) => store.contactStatus(uid))

/** Whether a chat is the direct chat with a user whom the signed-in user has blocked. */
export const useIsBlocked = (key: ChatKey): boolean =>
  useSelector((store) => !isChannelKey(key) && store.contactStatus(idOf(key)) === 'blocked')

/** What a user says about themselves, without what has ended. */
export function useStatus(uid: number): PersonalStatus {
  const client = useClient()
  return useSelector(({ statuses }) => statuses.of(uid, client.serverNow()), isFlatEqual)
}

/** Whether a user wants no notices now. */
export function useIsQuiet(uid: number): boolean {
  const client = useClient()
  return useSelector(({ statuses }) => statuses.quietUntil(uid, client.serverNow()) !== null)
}

/** Whether a user is online; undefined if the server hides it. The signed-in user always is. */
export const useOnline = (uid: number): boolean | undefined =>
  useSelector(({ common, me, online }) =>
    common.show_user_online_status ? uid === me || online.has(uid) : undefined,
  )

/** The users who are online; empty if the server hides it. */
export function useOnlineUsers(): ReadonlySet<number> {
  const uids = useSelector(
    ({ common, me, online }) => (common.show_user_online_status ? [...online.keys(), me] : []),
    isFlatEqual,
  )
  return useMemo(() => new Set(uids), [uids])
}

/** How many people are online; undefined if the server hides it. */
export const useOnlineCount = (): number | undefined =>
  useSelector(({ common, me, online, users }) => {
    if (!common.show_user_online_status) return undefined
    const uids = new Set(online.keys()).add(me)
    return countPeople([...uids].flatMap((uid) => users.get(uid) ?? []))
  })

/** How many people a channel has. */
export const useMemberCount = (gid: number): number => countPeople(useMembers(gid))

export const useChannel = (gid: number): Channel | undefined =>
  useSelector((store) => store.shownChannel(gid), isFlatEqual)

/** A message in the store, without unconfirmed changes; undefined if it is not loaded. */
export const useMessage = (mid: number): Message | undefined =>
  useSelector(({ messages }) => messages.get(mid))

/** The files that are staged in a chat, or in a thread of it, or being uploaded. */
export const useAttachments = (key: ChatKey, thread?: number): readonly Attachment[] =>
  useSelector(
    ({ attachments }) => attachments.filter((one) => one.key === key && one.thread === thread),
    isFlatEqual,
  )

/** The server's settings. */
export const useServer = () => useSelector(serverOf, isFlatEqual)

/** The user who owns the server. */
export const useOwnerUid = (): number =>
  useSelector(({ config }) => config?.owner_uid ?? firstOwnerUid)

const serverOf = ({ organization, common, config, logoUpdatedAt }: ReadonlyStore) => ({
  common,
  config,
  logoUpdatedAt,
  organization: named(organization),
  ext: extOf(common),
})

const exts = new WeakMap<CommonSettings, ReturnType<typeof readExtSetting>>()

// Parses the text once, so that equal settings are the same object.
function extOf(common: CommonSettings) {
  const ext = exts.get(common) ?? readExtSetting(common.ext_setting)
  exts.set(common, ext)
  return ext
}

/** Members of a channel. A public one has all users except guests. */
export const useMembers = (gid: number): readonly UserInfo[] =>
  useSelector((store) => membersOf(store, gid), isFlatEqual)

/** The same outside components. */
export function membersOf(
  { channels, users }: Pick<ReadonlyStore, 'channels' | 'users'>,
  gid: number,
): readonly UserInfo[] {
  const channel = channels.get(gid)
  if (!channel) return []
  if (channel.is_public) return [...users.values()]
  return channel.members.flatMap((uid) => users.get(uid) ?? [])
}

/** A chat's name without prefix: the channel's or the user's. */
export const useChatName = (key: ChatKey): string | undefined =>
  useSelector((store) => chatNameOf(store, key))

/** The same outside components. */
export function chatNameOf(
  store: Pick<ReadonlyStore, 'channels' | 'nameOf'>,
  key: ChatKey,
): string | undefined {
  return isChannelKey(key) ? store.channels.get(idOf(key))?.name : store.nameOf(idOf(key))
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

/** Avatar URLs, on the shown server or that of `base`. Undefined without an avatar, to save the request. */
export const avatarSrc = (
  user: { uid: number; avatar_updated_at: number },
  base?: string,
): string | undefined =>
  user.avatar_updated_at === 0
    ? undefined
    : serverUrl(`/api/resource/avatar?uid=${user.uid}&t=${user.avatar_updated_at}`, base)

export const channelSrc = (channel: Channel): string | undefined =>
  channel.avatar_updated_at === 0
    ? undefined
    : serverUrl(`/api/resource/group_avatar?gid=${channel.gid}&t=${channel.avatar_updated_at}`)

/** The URL of the logo of the shown server or that of `base`; the product's icon for a server without one. */
export const logoSrc = (updatedAt: number, base?: string) =>
  updatedAt > 0
    ? serverUrl(`/api/resource/organization/logo?t=${updatedAt}`, base)
    : '/icons/icon-192.png'

/** The URL of a file; `thumbnail` for a preview, `download` to save it. */
export const fileSrc = (path: string, how?: 'thumbnail' | 'download') =>
  serverUrl(`/api/resource/file?file_path=${encodeURIComponent(path)}${how ? `&${how}=true` : ''}`)

/** The path of a message: opens its chat there, loads the messages around it and highlights it. */
export const messagePath = (key: ChatKey, mid: number) => `${chatPath(key)}?at=${mid}`

/** The path of a chat within the app. */
export const chatPath = (key: ChatKey) =>
  isChannelKey(key) ? `/chat/channel/${idOf(key)}` : `/chat/dm/${idOf(key)}`

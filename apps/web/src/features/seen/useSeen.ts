import { type ChatKey, idOf, isChannelKey, type ReadonlyStore } from '@parley/client'
import { limits, readExtSetting, type SeenMark } from '@parley/protocol'
import { isGuest, maySeeMembers } from '@parley/rules'
import { useMemo } from 'react'
import { isFlatEqual, useClient, useSelector } from '../../store/index.ts'
import { positionDirectMark, positionMarks, type ShownMarks } from './mark-positions.ts'

export type { ShownMarks } from './mark-positions.ts'

const none: ShownMarks = new Map()

/** Whether the server tells who has read what in a chat. Only then the page asks. */
export const useIsSeenOffered = (key: ChatKey): boolean =>
  useSelector((store) => isOffered(store, key))

function isOffered(store: ReadonlyStore, key: ChatKey): boolean {
  const me = store.users.get(store.me)
  const ext = readExtSetting(store.common.ext_setting)
  if (!me || isGuest(me) || ext.disable_seen_by) return false
  if (!isChannelKey(key)) return isOfferedWith(store, idOf(key))
  const channel = store.channels.get(idOf(key))
  if (!channel || !maySeeMembers(me, ext)) return false
  const members = channel.is_public ? store.users.size : channel.members.length
  return members <= limits.seenMembers
}

const isOfferedWith = (store: ReadonlyStore, uid: number) =>
  uid !== store.me && store.users.has(uid) && store.contactStatus(uid) !== 'blocked'

/** Whether the user sees in a chat who has read what. */
export function useIsSeenShown(key: ChatKey): boolean {
  const isVisible = useSelector(({ seen }) => seen.isVisible)
  return useIsSeenOffered(key) && isVisible === true
}

/** The read marks of a chat's current members. */
export function useMarks(key: ChatKey): readonly SeenMark[] {
  const isShown = useIsSeenShown(key)
  return useSelector((store) => (isShown ? marksOf(store, key) : []), isFlatEqual)
}

function marksOf({ channels, seen, users }: ReadonlyStore, key: ChatKey): SeenMark[] {
  const channel = isChannelKey(key) ? channels.get(idOf(key)) : undefined
  const belongs = (uid: number) =>
    users.has(uid) && (!channel || channel.is_public || channel.members.includes(uid))
  return [...seen.marks(key).values()].filter(({ uid }) => belongs(uid))
}

/** The marks to show below the messages of a chat. */
export function useShownMarks(key: ChatKey): ShownMarks {
  const { store } = useClient()
  const marks = useMarks(key)
  const messages = useSelector(() => {
    const chat = store.chat(key)
    // A history window ends before the newest messages, where marks would be wrong.
    if (marks.length === 0 || chat.historyWindow) return []
    return chat.mids.flatMap((mid) => store.shownMessage(mid) ?? [])
  }, isFlatEqual)
  return useMemo(() => {
    if (messages.length === 0) return none
    return isChannelKey(key)
      ? positionMarks(marks, messages)
      : positionDirectMark(marks, messages, store.me)
  }, [store, key, marks, messages])
}

import { type ChatKey, idOf, isChannelKey, type ReadonlyStore } from '@parley/client'
import type { UserInfo } from '@parley/protocol'
import { useCallback, useMemo } from 'react'
import { membersOf, useClient, useMe, useMembers, useServer } from '../../../store/index.ts'

/** The members of a channel whom the user may mention; nobody in a direct chat. */
export function useMentionable(key: ChatKey): UserInfo[] {
  const members = useMembers(gidOf(key))
  const { store } = useClient()
  const limit = useLimit()
  const others = useMemo(() => members.filter(({ uid }) => uid !== limit.me), [members, limit.me])
  return limit.isLimited ? others.filter(wroteIn(store, key)) : others
}

/** Returns a function that lists them for any chat. */
export function useMentionableIn(): (key: ChatKey) => UserInfo[] {
  const { store } = useClient()
  const { me, isLimited } = useLimit()
  return useCallback(
    (key) => {
      const others = membersOf(store, gidOf(key)).filter(({ uid }) => uid !== me)
      return isLimited ? others.filter(wroteIn(store, key)) : others
    },
    [store, me, isLimited],
  )
}

const gidOf = (key: ChatKey) => (isChannelKey(key) ? idOf(key) : 0)

/** A user who may not see the member list is offered only members who wrote in the loaded messages. */
function useLimit() {
  const me = useMe()
  const { ext } = useServer()
  return { me: me.uid, isLimited: ext.only_admin_can_see_channel_members && !me.is_admin }
}

function wroteIn(store: ReadonlyStore, key: ChatKey) {
  const authors = new Set(store.chat(key).mids.map((mid) => store.messages.get(mid)?.from_uid))
  return ({ uid }: UserInfo) => authors.has(uid)
}

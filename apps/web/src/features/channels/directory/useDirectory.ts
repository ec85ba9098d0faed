import { channelKey, hasLeft, type ReadonlyStore } from '@parley/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  channelSrc,
  isFlatEqual,
  queryClient,
  useClient,
  useSelector,
} from '../../../store/index.ts'
import type { DirectoryRow } from './order.ts'

const queryKey = ['directory']

/** Reads the numbers of the directory again, after joining or leaving. */
export const refreshDirectory = (): Promise<void> => queryClient.invalidateQueries({ queryKey })

/** The public channels. Their names are known at once; members and activity come from the server. */
export function useDirectory() {
  const { channels } = useClient()
  const query = useQuery(
    { queryKey, queryFn: ({ signal }) => channels.directory(signal), staleTime: 0 },
    queryClient,
  )
  const listed = useSelector(publicChannels, isFlatEqualList)
  const facts = useMemo(
    () => new Map(query.data?.map((entry) => [entry.gid, entry] as const)),
    [query.data],
  )
  const rows = listed.map(({ heardAt, ...channel }): DirectoryRow => {
    const fact = facts.get(channel.gid)
    const activeAt = Math.max(heardAt, fact?.active_at ?? 0)
    return { ...channel, members: fact?.members, activeAt: activeAt || undefined }
  })
  return { rows, isPending: query.isPending, isError: query.isError, refetch: query.refetch }
}

/** The public channels, as far as the store has them. */
function publicChannels(store: ReadonlyStore) {
  const { channels, chats, messages } = store
  return [...channels.values()]
    .filter(({ is_public }) => is_public)
    .map((channel) => {
      const key = channelKey(channel.gid)
      return {
        gid: channel.gid,
        name: channel.name,
        description: channel.description ?? '',
        src: channelSrc(channel),
        hasLeft: hasLeft(store, key),
        heardAt: messages.get(chats.get(key)?.lastMid ?? 0)?.created_at ?? 0,
      }
    })
}

type Listed = ReturnType<typeof publicChannels>
const isFlatEqualList = (a: Listed, b: Listed) =>
  a.length === b.length && a.every((one, at) => isFlatEqual(one, b[at] as Listed[number]))

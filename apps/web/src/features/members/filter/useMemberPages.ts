import { limits, type Member, type MemberPage } from '@parley/protocol'
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient } from '../../../store/index.ts'
import type { MemberView } from './member-view.ts'

const refreshMs = 60_000
/** Admins come and go by themselves; one refresh follows many changes. */
const settleMs = 2_000

/** All queries of the member table. */
export const membersKey = ['members']

/** The rows of the table, read by page as they come into view. */
export function useMemberPages(view: MemberView) {
  const { members } = useClient()
  const [shown, setShown] = useState({ from: 0, to: 0 })
  useRefresh()
  const page = (index: number) => ({
    queryKey: [...membersKey, view, index],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      members.search(
        { ...view, offset: index * limits.memberPage, limit: limits.memberPage },
        signal,
      ),
    refetchInterval: refreshMs,
  })
  const first = useQuery({ ...page(0), placeholderData: keepPreviousData })
  const indexes = range(Math.max(1, shown.from), shown.to)
  const others = useQueries({ queries: indexes.map(page) })
  const pages = new Map<number, MemberPage | undefined>([
    [0, first.data],
    ...indexes.map((index, i) => [index, others[i]?.data] as const),
  ])

  return {
    first,
    /** A row; undefined while it loads. */
    row(index: number): Member | undefined {
      const { memberPage } = limits
      return pages.get(Math.floor(index / memberPage))?.members[index % memberPage]
    },
    /** Tells which rows are in view. */
    show(from: number, to: number) {
      const next = {
        from: Math.floor(from / limits.memberPage),
        to: Math.floor(to / limits.memberPage),
      }
      if (next.from !== shown.from || next.to !== shown.to) setShown(next)
    },
    failed: others.find(({ isError }) => isError),
  }
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)

/** Reads the shown pages again after a change of another admin, and when people come and go. */
function useRefresh() {
  const { events, store } = useClient()
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer = undefined
      void queries.invalidateQueries({ queryKey: membersKey })
    }
    const later = () => {
      timer ??= setTimeout(refresh, settleMs)
    }
    const stops = [
      events.on({ membersChanged: refresh }),
      store.watch(() => store.users.version, later),
      store.watch(() => store.online.version, later),
      store.watch(() => store.config, later),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [queries, events, store])
}

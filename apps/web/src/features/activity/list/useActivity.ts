import { type ActivityFilter, type ActivityItem, RequestError } from '@parley/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import {
  failureText,
  isFlatEqual,
  queryClient,
  useClient,
  useSelector,
  useStream,
} from '../../../store/index.ts'
import { missingMids, openMids, type PendingMarks, shownItems } from './shown.ts'

const sparse = 8
const nearTopPixels = 24
const none: readonly number[] = []

/**
 * The items of a filter, page by page. New ones are read at once at the top of the page; elsewhere they are
 * counted until `refetch`, so that nothing moves below the reader's eyes. Use one component for each filter.
 */
export function useActivity(
  { kind, isDone }: ActivityFilter,
  pending: PendingMarks,
  page: RefObject<HTMLElement | null>,
) {
  const client = useClient()
  const query = useInfiniteQuery(
    {
      queryKey: ['activity', kind ?? 'all', isDone],
      initialPageParam: undefined as number | undefined,
      queryFn: ({ pageParam, signal }) => client.activity.page({ kind, isDone }, pageParam, signal),
      getNextPageParam: ({ before }) => before,
      refetchOnWindowFocus: false,
    },
    queryClient,
  )
  const { data, error, isFetching, hasNextPage, fetchNextPage } = query
  const read = useMemo(() => itemsOf(data?.pages), [data])
  const items = useSelector((store) => shownItems(store, read, pending, isDone), isFlatEqual)
  const open = useSelector((store) => (isDone ? none : openMids(store, kind)), isFlatEqual)
  const { newer, between } = missingMids(open, read, hasNextPage)
  useRefresh(query, { isWanted: isDone || between.length > 0 || newer.length > 0, page })
  useEffect(() => {
    if (items.length < sparse && hasNextPage && !isFetching && error === null) void fetchNextPage()
  }, [items.length, hasNextPage, isFetching, error, fetchNextPage])

  return {
    ...query,
    items,
    newCount: data === undefined ? 0 : newer.filter((mid) => pending.get(mid) !== true).length,
    failure: error instanceof RequestError ? failureText(error) : undefined,
  }
}

interface Refresh {
  isWanted: boolean
  page: RefObject<HTMLElement | null>
}

/** Reads the list again once after each change of the store, and after a failure once the server can be reached. */
function useRefresh(
  {
    data,
    isFetching,
    isError,
    refetch,
  }: Pick<ReturnType<typeof useInfiniteQuery>, 'refetch'> & {
    data: unknown
    isFetching: boolean
    isError: boolean
  },
  { isWanted, page }: Refresh,
) {
  const { ready } = useStream()
  const changes = useSelector((store) => store.activity.changes)
  const refreshed = useRef(changes)
  const hasData = data !== undefined
  useEffect(() => {
    if (!hasData || !isWanted || isFetching || refreshed.current === changes || !isAtTop(page))
      return
    refreshed.current = changes
    void refetch()
  }, [hasData, isWanted, isFetching, changes, page, refetch])

  const wasReady = useRef(ready)
  useEffect(() => {
    const isBack = ready && !wasReady.current
    wasReady.current = ready
    if (isBack && isError) void refetch()
  }, [ready, isError, refetch])
}

const isAtTop = ({ current }: RefObject<HTMLElement | null>) =>
  (current?.scrollTop ?? 0) <= nearTopPixels

/** The items of all pages. Pages that are read again later may overlap. */
function itemsOf(
  pages: readonly { items: readonly ActivityItem[] }[] = [],
): readonly ActivityItem[] {
  const found = pages.flatMap(({ items }) => items)
  return [...new Map(found.map((one) => [one.mid, one])).values()]
}

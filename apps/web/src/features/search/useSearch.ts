import { type FoundMessage, type FoundPage, RequestError, type SearchTerms } from '@parley/client'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { failureText, queryClient, useClient, useStream } from '../../store/index.ts'

const staleAfterMs = 30_000

/** The results of a search, page by page. Without terms nothing is searched. */
export function useSearch(terms: SearchTerms | undefined, limit: number) {
  const client = useClient()
  const { ready } = useStream()
  const query = useInfiniteQuery(
    {
      queryKey: ['search', limit, terms],
      enabled: terms !== undefined,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        client.search.find(terms as SearchTerms, { limit, cursor: pageParam }, signal),
      getNextPageParam: ({ cursor }) => cursor,
      staleTime: staleAfterMs,
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: false,
    },
    queryClient,
  )
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = query
  const first = data?.pages[0]
  const isPartial = first?.isPartial ?? false
  // Search again once the server can be reached.
  useEffect(() => {
    if (ready && isPartial) void refetch()
  }, [ready, isPartial, refetch])

  const items = useMemo(() => itemsOf(data?.pages), [data])
  // A page may be empty although there are more.
  const isSparse = terms !== undefined && items.length < 5 && hasNextPage && !isFetching
  useEffect(() => {
    if (isSparse && error === null) void fetchNextPage()
  }, [isSparse, error, fetchNextPage])

  return {
    ...query,
    items: terms === undefined ? [] : items,
    total: first?.total,
    isPartial,
    indexedPercent: first?.indexedPercent ?? 100,
    failure: error instanceof RequestError ? failureText(error) : undefined,
  }
}

export type Search = ReturnType<typeof useSearch>

/** The results of all pages. Pages that are read again later may overlap. */
export function itemsOf(pages: readonly FoundPage[] = []): FoundMessage[] {
  const found = pages.flatMap(({ items }) => items)
  return [...new Map(found.map((one) => [one.message.mid, one])).values()]
}

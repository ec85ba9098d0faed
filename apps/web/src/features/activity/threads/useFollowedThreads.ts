import { type FollowedThread, RequestError } from '@parley/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import {
  failureText,
  queryClient,
  useClient,
  useSelector,
  useStream,
} from '../../../store/index.ts'

/** The threads that the user follows, page by page. They are read again when something in one of them is new. */
export function useFollowedThreads() {
  const client = useClient()
  const query = useInfiniteQuery(
    {
      queryKey: ['followed-threads'],
      initialPageParam: undefined as number | undefined,
      queryFn: ({ pageParam, signal }) => client.threads.followed(pageParam, signal),
      getNextPageParam: ({ before }) => before,
    },
    queryClient,
  )
  const { data, error, isFetching, refetch } = query
  const threads = useMemo(() => threadsOf(data?.pages), [data])
  const { ready } = useStream()
  const changes = useSelector((store) => store.activity.changes)
  const read = useRef(changes)
  useEffect(() => {
    if (!ready || isFetching || read.current === changes) return
    read.current = changes
    void refetch()
  }, [ready, isFetching, changes, refetch])
  return {
    ...query,
    threads,
    failure: error instanceof RequestError ? failureText(error) : undefined,
  }
}

/** The threads of all pages. Pages that are read again later may overlap. */
function threadsOf(
  pages: readonly { threads: readonly FollowedThread[] }[] = [],
): readonly FollowedThread[] {
  const found = pages.flatMap(({ threads }) => threads)
  return [...new Map(found.map((one) => [one.root_mid, one])).values()]
}

import type { FileFilter } from '@parley/client'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useClient } from '../../../store/index.ts'

/** The files of a filter, page by page. */
export function useFiles(filter: FileFilter) {
  const { files } = useClient()
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['files', filter],
    queryFn: ({ pageParam, signal }) => files.list(filter, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  return { files: data?.pages.flatMap((page) => page.files), ...query }
}

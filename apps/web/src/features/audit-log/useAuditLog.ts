import type { AuditFilter } from '@parley/client'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useClient } from '../../store/index.ts'
import { auditKey } from './audit-key.ts'

/** The entries of a filter, page by page. */
export function useAuditLog(filter: AuditFilter) {
  const { audit } = useClient()
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...auditKey, 'list', filter],
    queryFn: ({ pageParam, signal }) => audit.page(filter, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ before }) => before,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return { entries: data?.pages.flatMap((page) => page.entries), ...query }
}

import type { Visit } from '@parley/protocol'
import { useQuery } from '@tanstack/react-query'
import { queryClient, useClient } from '../../../store/index.ts'

// The visitor may go on to another page of the site.
const refreshMs = 15_000

/** Where a visitor has opened the widget last; undefined until it is known, and for users without access to it. */
export function useVisit(uid: number): Visit | undefined {
  const { users } = useClient()
  const { data } = useQuery(
    {
      queryKey: ['visit', uid],
      queryFn: ({ signal }) => users.visit(uid, signal),
      refetchInterval: refreshMs,
    },
    // Profiles are shown outside of the pages that have a provider.
    queryClient,
  )
  return data ?? undefined
}

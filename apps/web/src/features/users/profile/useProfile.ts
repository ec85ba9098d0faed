import { RequestError } from '@parley/client'
import { useQuery } from '@tanstack/react-query'
import { queryClient, useClient, useUser } from '../../../store/index.ts'

/**
 * A user's profile from the store, else from the server: the store does not contain guests, for
 * example.
 */
export function useProfile(uid: number) {
  const { users } = useClient()
  const known = useUser(uid)
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: ['profile', uid],
      queryFn: ({ signal }) => users.fetch(uid, signal),
      enabled: known === undefined,
      gcTime: 0,
      staleTime: Infinity,
    },
    queryClient,
  )
  return { user: known ?? data, failure: failureOf(), retry: () => void refetch() }

  function failureOf(): 'missing' | 'failed' | undefined {
    if (known || isFetching || !(error instanceof RequestError)) return undefined
    return error.status === 404 ? 'missing' : 'failed'
  }
}

import { RequestError } from '@parley/client'
import { useQuery } from '@tanstack/react-query'
import { queryClient, useSessionHost } from '../../../store/index.ts'

/** The channel of a link to its call: `ended` if the link is not valid, `failed` if the server did not answer. */
export function useCallLink(token: string) {
  const { auth } = useSessionHost()
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['call-link', token],
      queryFn: ({ signal }) => auth.callLink(token, signal),
      staleTime: 0,
      gcTime: 0,
    },
    queryClient,
  )
  const isEnded = error instanceof RequestError && error.status === 404
  return {
    link: data,
    state: data ? 'valid' : isEnded ? 'ended' : error ? 'failed' : 'loading',
    again: () => void refetch(),
  } as const
}

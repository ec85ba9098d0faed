import { RequestError } from '@parley/client'
import { QueryClient } from '@tanstack/react-query'

/** What settings ask of the server. A failure is shown at once, with a way to try again. */
export function openQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        throwOnError: (error) => !(error instanceof RequestError),
      },
    },
  })
}

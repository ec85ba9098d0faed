import { RequestError } from '@parley/client'
import { QueryClient } from '@tanstack/react-query'

/** The query client of the settings. It does not retry: a failure shows a retry button. */
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

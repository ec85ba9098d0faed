import { RequestError } from '@parley/client'
import { QueryClient } from '@tanstack/react-query'
import { onSessionReset } from './session-state.ts'

// Errors other than failed requests are bugs: the next boundary shows them.
const throwOnError = (error: Error) => !(error instanceof RequestError)

/** The cache of the screens' requests. It is emptied when the signed-in user changes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // No retries: the client package has its own, and a failure shows a button.
    queries: { retry: false, networkMode: 'always', throwOnError },
    mutations: { retry: false, networkMode: 'always', gcTime: 0, throwOnError },
  },
})

onSessionReset(() => queryClient.clear())

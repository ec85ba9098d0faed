import type { ReadonlyStore } from '@parley/client'
import { useQuery } from '@tanstack/react-query'
import { useStream } from './hooks.ts'
import { queryClient } from './query-client.ts'
import { useSelector } from './use-selector.ts'

/** The lists of the store whose entries have a time. */
type DueListName = {
  [Name in keyof ReadonlyStore]: ReadonlyStore[Name] extends {
    readonly entries: readonly unknown[] | undefined
  }
    ? Name
    : never
}[keyof ReadonlyStore]

/** The entries of a list with times, read again when its page opens. Undefined until they are read. */
export function useDueList<Name extends DueListName>(part: Name, load: () => Promise<void>) {
  const { ready } = useStream()
  const entries = useSelector((store) => store[part].entries) as
    | ReadonlyStore[Name]['entries']
    | undefined
  const { isError, refetch } = useQuery(
    {
      // `ready`: a failed request is repeated once the connection is back.
      queryKey: [part, ready],
      queryFn: () => load().then(() => true),
      gcTime: 0,
    },
    queryClient,
  )
  return { entries, failed: isError && entries === undefined, retry: () => void refetch() }
}

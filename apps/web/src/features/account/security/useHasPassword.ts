import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../store/index.ts'
import { credentialsKey } from '../credentials-key.ts'

/** Whether the user has a password, which they enter before their ways to sign in change. */
export function useHasPassword(): boolean {
  const { account } = useClient()
  const { data } = useQuery({
    queryKey: credentialsKey,
    queryFn: ({ signal }) => account.credentials(signal),
  })
  return data?.password !== false
}

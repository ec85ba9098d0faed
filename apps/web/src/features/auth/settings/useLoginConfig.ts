import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../store/index.ts'
import { loginConfigKey } from './login-config-key.ts'

/** Reads who can sign up, and how people sign in. */
export function useLoginConfig() {
  const { server } = useClient()
  return useQuery({
    queryKey: loginConfigKey,
    queryFn: ({ signal }) => server.loginConfig(signal),
  })
}

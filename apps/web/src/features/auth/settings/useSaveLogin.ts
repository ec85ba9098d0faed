import type { LoginConfig } from '@parley/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { changeBoot, useClient } from '../../../store/index.ts'
import { loginConfigKey } from './login-config-key.ts'

/** Saves ways to sign in, also for the sign-in page of this browser. */
export function useSaveLogin() {
  const { server } = useClient()
  const queries = useQueryClient()
  return async (changes: Partial<LoginConfig>) => {
    await server.updateLoginConfig(changes)
    const loginConfig = queries.setQueryData<LoginConfig>(
      loginConfigKey,
      (known) => known && { ...known, ...changes },
    )
    changeBoot({ loginConfig })
  }
}

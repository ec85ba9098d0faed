import type { LoginResponse } from '@parley/protocol'
import { useBeginSession } from '../../../store/index.ts'
import { usePendingToken } from '../register/usePendingToken.ts'

/** The last step of every sign-in. The route guard then opens the app. */
export function useSignIn(): (login: LoginResponse) => void {
  const begin = useBeginSession()
  const { forget } = usePendingToken()
  return (login) => {
    forget()
    begin(login)
  }
}

import type { LoginResponse } from '@parley/protocol'
import { useBeginSession } from '../../store/index.ts'
import { showToast } from '../../ui/index.ts'
import { usePendingToken } from './usePendingToken.ts'

/** What every way of signing in ends with; the guard of the route then leads on. */
export function useSignIn(): (login: LoginResponse, words: string) => void {
  const begin = useBeginSession()
  const { forget } = usePendingToken()
  return (login, words) => {
    forget()
    begin(login)
    showToast({ id: 'session', text: words, kind: 'success' })
  }
}

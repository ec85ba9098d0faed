import type { ExternalCredential } from '@parley/client'
import { useSessionHost } from '../../../store/index.ts'
import { usePendingToken } from '../register/usePendingToken.ts'

/** Returns a function that signs in by another system, with the invitation that waits. */
export function useProviderSignIn() {
  const { auth } = useSessionHost()
  const { token, forget } = usePendingToken()
  return async (proof: ExternalCredential): Promise<void> => {
    // A dead invitation must not keep members out.
    const invitation = token && (await auth.isInvitationValid(token)) ? token : undefined
    await auth.signInWithProvider(proof, invitation)
    forget()
  }
}

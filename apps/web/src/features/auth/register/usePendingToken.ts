import { useSessionHost } from '../../../store/index.ts'

const storedName = 'magic_token'

/** The invitation token, kept while the user visits other pages. */
export function usePendingToken() {
  const { keyValues } = useSessionHost().environment
  return {
    token: keyValues.get(storedName) ?? undefined,
    remember: (token: string) => keyValues.set(storedName, token),
    forget: () => keyValues.remove(storedName),
  }
}

import { useSessionHost } from '../../../store/index.ts'

const shelfName = 'magic_token'

/** The invitation token, kept while the user visits other pages. */
export function usePendingToken() {
  const { keyValues } = useSessionHost().environment
  return {
    token: keyValues.get(shelfName) ?? undefined,
    remember: (token: string) => keyValues.set(shelfName, token),
    forget: () => keyValues.remove(shelfName),
  }
}

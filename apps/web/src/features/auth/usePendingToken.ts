import { useSessionHost } from '../../store/index.ts'

const shelfName = 'magic_token'

/** The invitation somebody came with, remembered while he looks at other pages. */
export function usePendingToken() {
  const { keyValues } = useSessionHost().environment
  return {
    token: keyValues.get(shelfName) ?? undefined,
    remember: (token: string) => keyValues.set(shelfName, token),
    forget: () => keyValues.remove(shelfName),
  }
}

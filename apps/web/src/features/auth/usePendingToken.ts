import { useSessionHost } from '../../store/index.ts'

const shelfName = 'magic_token'

/** The invitation somebody came with, remembered while he looks at other pages. */
export function usePendingToken() {
  const { shelf } = useSessionHost().environment
  return {
    token: shelf.get(shelfName) ?? undefined,
    remember: (token: string) => shelf.set(shelfName, token),
    forget: () => shelf.remove(shelfName),
  }
}

import { createSessionState, useClient } from '../../store/index.ts'

// Addresses of deleted files. They are not requested again in this session.
const store = createSessionState<{ addresses: ReadonlySet<string> }>(() => ({
  addresses: new Set(),
}))

export const useIsMissing = (address: string) => store(({ addresses }) => addresses.has(address))

/** Returns a function to call when a file fails to load: it checks whether the file was deleted. */
export function useCheckMissing(address: string): () => void {
  const { files } = useClient()
  return () => void check()

  async function check() {
    if (await files.isGone(address)) {
      store.setState(({ addresses }) => ({ addresses: new Set(addresses).add(address) }))
    }
  }
}

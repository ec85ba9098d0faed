import { createSessionState, useClient } from '../../store/index.ts'

// Paths of deleted files. They are not requested again in this session.
const store = createSessionState<{ paths: ReadonlySet<string> }>(() => ({ paths: new Set() }))

export const useIsMissing = (path: string) => store(({ paths }) => paths.has(path))

/** Returns a function to call when a file fails to load: it checks whether the file was deleted. */
export function useCheckMissing(path: string): () => void {
  const { files } = useClient()
  return () => void check()

  async function check() {
    if (await files.isGone(path)) {
      store.setState(({ paths }) => ({ paths: new Set(paths).add(path) }))
    }
  }
}

import { createSessionState } from '../../store/index.ts'

// Paths of deleted files. They are not requested again in this session.
const store = createSessionState<{ paths: ReadonlySet<string> }>(() => ({ paths: new Set() }))

export const useIsMissing = (path: string) => store(({ paths }) => paths.has(path))

/** Checks whether a file that failed to load was deleted. A lost connection does not count. */
export async function askWhetherMissing(path: string, address: string): Promise<void> {
  const answer = await fetch(address, { method: 'HEAD' }).catch(() => undefined)
  if (answer && [400, 404, 410].includes(answer.status)) {
    store.setState(({ paths }) => ({ paths: new Set(paths).add(path) }))
  }
}

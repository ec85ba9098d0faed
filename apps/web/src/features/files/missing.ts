import { createSessionState } from '../../store/index.ts'

// Files the server no longer has: they are not asked for again while this page lives.
const store = createSessionState<{ paths: ReadonlySet<string> }>(() => ({ paths: new Set() }))

export const useIsMissing = (path: string) => store(({ paths }) => paths.has(path))

/** A file's box could not load it: asks whether it is gone, for a broken line is no reason to say so. */
export async function askWhetherMissing(path: string, address: string): Promise<void> {
  const answer = await fetch(address, { method: 'HEAD' }).catch(() => undefined)
  if (answer && [400, 404, 410].includes(answer.status)) {
    store.setState(({ paths }) => ({ paths: new Set(paths).add(path) }))
  }
}

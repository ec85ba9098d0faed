import { localTexts } from './browser-storage.ts'
import { serverUrl } from './shown-server.ts'

// Apart for each server, and among its other texts.
function name(): string {
  const base = serverUrl('')
  return base === '' ? 'parley.wanted' : `parley ${base}.wanted`
}

// Only paths within the app: a stored path must not lead to another site.
const isOurs = (path: string) => /^\/(?!\/)/.test(path)

/** Stores the requested path until the user has signed in. */
export function rememberPath(path: string): void {
  if (isOurs(path)) localTexts.set(name(), path)
}

export const forgetPath = () => localTexts.remove(name())

export function peekPath(): string | undefined {
  const path = localTexts.get(name())
  return path !== null && isOurs(path) ? path : undefined
}

const name = 'parley.wanted'

// Only paths of our own: a remembered address must not lead outside.
const isOurs = (path: string) => /^\/(?!\/)/.test(path)

/** Where somebody wanted to go before he had to sign in. */
export function rememberPath(path: string): void {
  if (isOurs(path)) localStorage.setItem(name, path)
}

export const forgetPath = () => localStorage.removeItem(name)

/** The remembered path. */
export function peekPath(): string | undefined {
  const path = localStorage.getItem(name)
  return path !== null && isOurs(path) ? path : undefined
}

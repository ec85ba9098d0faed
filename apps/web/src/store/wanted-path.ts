const name = 'parley.wanted'

// Only paths within the app: a stored path must not lead to another site.
const isOurs = (path: string) => /^\/(?!\/)/.test(path)

/** Stores the requested path until the user has signed in. */
export function rememberPath(path: string): void {
  if (isOurs(path)) localStorage.setItem(name, path)
}

export const forgetPath = () => localStorage.removeItem(name)

export function peekPath(): string | undefined {
  const path = localStorage.getItem(name)
  return path !== null && isOurs(path) ? path : undefined
}

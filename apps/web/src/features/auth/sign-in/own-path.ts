/** A path from the address if it is within the app, else `/`. */
export function ownPath(path: string | null): string {
  return path !== null && /^\/(?![/\\])/.test(path) ? path : '/'
}

/** A path from the address as a place of our own; home when it could lead outside. */
export function ownPath(path: string | null): string {
  return path !== null && /^\/(?![/\\])/.test(path) ? path : '/'
}

// Invitation and mail links put their query before the fragment; the router reads the one behind it.
const outer = new URLSearchParams(location.search)

/** A parameter of the address, from behind the fragment (`inner`) or from before it. */
export const addressParam = (inner: URLSearchParams, name: string): string | null =>
  inner.get(name) ?? outer.get(name)

/** Takes the query before the fragment out of the address, once it has been used. */
export function dropOuterQuery(): void {
  for (const name of [...outer.keys()]) outer.delete(name)
  history.replaceState(history.state, '', location.pathname + location.hash)
}

// Invitation and mail links put their query before the fragment; the router only reads the one behind
// it.
const outer = () => new URLSearchParams(location.search)

/** A query parameter, from behind the fragment (`inner`) or before it. */
export const addressParam = (inner: URLSearchParams, name: string): string | null =>
  inner.get(name) ?? outer().get(name)

/** Removes the query before the fragment from the address, after it was used. */
export function dropOuterQuery(): void {
  history.replaceState(history.state, '', location.pathname + location.hash)
}

/** The path of the results page for a search as a user types it. */
export const searchPath = (typed: string) =>
  typed.trim() === '' ? '/search' : `/search?${new URLSearchParams({ q: typed.trim() })}`

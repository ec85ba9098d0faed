import type { Shelf, SignedIn } from '@parley/client'

const prefix = 'parley.'

/** Small texts by name, in this browser. */
export const shelf: Shelf = {
  get: (name) => localStorage.getItem(prefix + name),
  set: (name, text) => localStorage.setItem(prefix + name, text),
  remove: (name) => localStorage.removeItem(prefix + name),
  names: () =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length)),
}

/** Who is signed in here, before there is a client to ask. */
export function whoIsHere(): number | undefined {
  const session = shelf.get('session')
  return session === null ? undefined : (JSON.parse(session) as SignedIn).user.uid
}

import {
  createPath,
  type Location,
  type Navigator,
  NavigationType,
  parsePath,
  type To,
} from 'react-router'

/**
 * Asked before a navigation to another address. Returns whether it holds the navigation back;
 * `proceed` performs it later.
 */
export type NavigationGuard = (next: Location, proceed: () => void) => boolean

// The members that React Router's own history stores, so that its hooks work.
interface EntryState {
  idx: number
  usr: unknown
  key: string
}

/**
 * The history of addresses behind the "#". Unlike React Router's history for `HashRouter` it lets a
 * guard hold back every kind of navigation, including Back and addresses typed over the current one.
 */
class HashHistory implements Navigator {
  #index = 0
  #location: Location | undefined
  #listener: (() => void) | undefined
  #guard: NavigationGuard | undefined
  /** The next `popstate` event comes from undoing a navigation. */
  #isUndoing = false
  /** The next `popstate` event comes from a navigation that the guard let go. */
  #isCleared = false
  action: NavigationType = NavigationType.Pop

  /** The location after the last navigation that was not held back. */
  get location(): Location {
    return (this.#location ??= readLocation())
  }

  /** Calls `listener` after each navigation, until the returned function is called. */
  listen(listener: () => void): () => void {
    this.#listener = listener
    this.#location = readLocation()
    this.#index = this.#markEntry(entryState().idx ?? 0)
    addEventListener('popstate', this.#popped)
    return () => {
      removeEventListener('popstate', this.#popped)
      this.#listener = undefined
      this.#location = undefined
    }
  }

  /** Asks `guard` about navigations, until the returned function is called. */
  hold(guard: NavigationGuard): () => void {
    this.#guard = guard
    return () => {
      if (this.#guard === guard) this.#guard = undefined
    }
  }

  createHref(to: To): string {
    return `#${pathOf(to)}`
  }

  go(delta: number): void {
    history.go(delta)
  }

  // React Router calls these two without `this`.
  readonly push = (to: To, state: unknown = null): void => {
    this.#ask(to, state, () => {
      this.#index++
      history.pushState(this.#newState(state), '', this.createHref(to))
      this.#tell(NavigationType.Push)
    })
  }

  readonly replace = (to: To, state: unknown = null): void => {
    this.#ask(to, state, () => {
      history.replaceState(this.#newState(state), '', this.createHref(to))
      this.#tell(NavigationType.Replace)
    })
  }

  #ask(to: To, state: unknown, proceed: () => void) {
    const next = locationAt(pathOf(to), state, 'next')
    if (!this.#guard?.(next, proceed)) proceed()
  }

  readonly #popped = () => {
    if (this.#isUndoing) {
      this.#isUndoing = false
      return
    }
    // An entry without an index is new: its address was typed.
    const index = entryState().idx ?? this.#index + 1
    const delta = index - this.#index
    const proceed = () => {
      this.#isCleared = true
      history.go(delta)
    }
    if (!this.#isCleared && delta !== 0 && this.#guard?.(readLocation(), proceed)) {
      this.#isUndoing = true
      history.go(-delta)
      return
    }
    this.#isCleared = false
    this.#index = this.#markEntry(index)
    this.#tell(NavigationType.Pop)
  }

  #newState(usr: unknown): EntryState {
    return { idx: this.#index, usr, key: Math.random().toString(36).slice(2) }
  }

  #markEntry(idx: number): number {
    if (entryState().idx !== idx) history.replaceState({ ...history.state, idx }, '')
    return idx
  }

  #tell(action: NavigationType) {
    this.action = action
    this.#location = readLocation()
    this.#listener?.()
  }
}

const entryState = (): Partial<EntryState> => history.state ?? {}

function readLocation(): Location {
  const { usr = null, key = 'default' } = entryState()
  return locationAt(location.hash.slice(1), usr, key)
}

const pathOf = (to: To) => (typeof to === 'string' ? to : createPath(to))

function locationAt(path: string, state: unknown, key: string): Location {
  const { pathname = '', search = '', hash = '' } = parsePath(path)
  return {
    pathname: pathname.startsWith('/') ? pathname : `/${pathname}`,
    search,
    hash,
    state,
    key,
  }
}

/** The history of this page. */
export const hashHistory = new HashHistory()

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

/** The open layers above the page: dialogs, sheets, panels, menus. */
export interface HistoryLayers {
  readonly count: number
  /** How many of the lowest layers are open again when the user returns to the page. */
  readonly keptCount: number
  watch(listener: () => void): () => void
  closeAbove(count: number): void
}

// The members that React Router's own history stores, so that its hooks work.
interface EntryState {
  idx: number
  usr: unknown
  key: string
  /** How many entries of layers, with this one, follow the entry of the page. */
  layers?: number
}

/** After so many milliseconds the browser has ignored a move to another entry. */
const longestMove = 2000

const noLayers: HistoryLayers = {
  count: 0,
  keptCount: 0,
  watch: () => () => {},
  closeAbove: () => {},
}

/**
 * The history of addresses behind the "#". Unlike React Router's history for `HashRouter` it lets a
 * guard hold back every kind of navigation, including Back and addresses typed over the current one.
 *
 * Each open layer has an entry with the address of its page, so that Back closes the topmost layer. The entry of
 * a layer that was closed by other means is removed, or becomes that of the next page.
 */
class HashHistory implements Navigator {
  #index = 0
  #location: Location | undefined
  #listener: (() => void) | undefined
  #guard: NavigationGuard | undefined
  #layers = noLayers
  /** How many entries of layers follow the entry of the page, up to the current one. */
  #layerEntries = 0
  /** The page of the current address has not been rendered: the open layers are those of the page before. */
  #isRendering = false
  /** Called by the next `popstate` event: this class moves to another entry, not the user. */
  #arrive: (() => void) | undefined
  /** The address that the user typed before the move of this class had ended. */
  #typed: string | undefined
  /** Callbacks to run after the move has ended. */
  #steps: (() => void)[] = []
  #balanceTimer: ReturnType<typeof setTimeout> | undefined
  #moveTimer: ReturnType<typeof setTimeout> | undefined
  #root: string | undefined
  readonly #rootListeners = new Set<() => void>()
  action: NavigationType = NavigationType.Pop

  /** With what the addresses of the shown server begin: `/at/chat.example.org`, or nothing for that of the page. */
  get root(): string {
    return (this.#root ??= rootIn(location.hash))
  }

  /** Calls `listener` when the user comes to the pages of another server. */
  readonly watchRoot = (listener: () => void): (() => void) => {
    this.#rootListeners.add(listener)
    return () => void this.#rootListeners.delete(listener)
  }

  /** Opens a page of another server. Its addresses begin with `root`. From one that is not there, nothing leads back. */
  enter(root: string, to: To, isThere = true): void {
    this.#ask(to, null, () =>
      isThere ? this.#push(to, null, root) : this.#replace(to, null, root),
    )
  }

  /** The location after the last navigation that was not held back. */
  get location(): Location {
    return (this.#location ??= readLocation())
  }

  /** Calls `listener` after each navigation, until the returned function is called. */
  listen(listener: () => void, layers = noLayers): () => void {
    this.#listener = listener
    this.#layers = layers
    this.#location = readLocation()
    this.#root = rootIn(location.hash)
    this.#index = this.#markEntry(entryState().idx ?? 0)
    // After a reload the layers are closed.
    this.#layerEntries = entryState().layers ?? 0
    this.#balanceLater()
    const stopWatching = layers.watch(this.#layersChanged)
    addEventListener('popstate', this.#popped)
    return () => {
      removeEventListener('popstate', this.#popped)
      stopWatching()
      this.#reset()
    }
  }

  /** Must be called after the page of a new address was rendered. */
  rendered(): void {
    this.#isRendering = false
    this.#balanceLater()
  }

  /** Asks `guard` about navigations, until the returned function is called. */
  hold(guard: NavigationGuard): () => void {
    this.#guard = guard
    return () => {
      if (this.#guard === guard) this.#guard = undefined
    }
  }

  createHref(to: To): string {
    return `#${this.root}${pathOf(to)}`
  }

  /** Moves by pages: with open layers, -1 leads to the page before. */
  go(delta: number): void {
    this.#enqueue(() =>
      this.#move(delta < 0 ? delta - this.#layerEntries : delta, () => this.#follow()),
    )
  }

  // React Router calls these two without `this`.
  readonly push = (to: To, state: unknown = null): void =>
    this.#ask(to, state, () => this.#push(to, state))

  readonly replace = (to: To, state: unknown = null): void =>
    this.#ask(to, state, () => this.#replace(to, state))

  #ask(to: To, state: unknown, navigate: () => void) {
    const next = locationAt(pathOf(to), state, 'next')
    const proceed = () => this.#enqueue(navigate)
    if (!this.#guard?.(next, proceed)) proceed()
  }

  // The entry of a layer becomes that of the new page. Those of kept layers stay, for the way back.
  #push(to: To, state: unknown, root = this.root) {
    const free = this.#layerEntries - Math.min(this.#layers.keptCount, this.#layerEntries)
    this.#moveBy(free && 1 - free, () => {
      if (free === 0) this.#index++
      const entry = this.#newState(state)
      const address = `#${root}${pathOf(to)}`
      if (free === 0) history.pushState(entry, '', address)
      else history.replaceState(entry, '', address)
      this.#tell(NavigationType.Push)
    })
  }

  #replace(to: To, state: unknown, root = this.root) {
    this.#moveBy(-this.#layerEntries, () => {
      history.replaceState(this.#newState(state), '', `#${root}${pathOf(to)}`)
      this.#tell(NavigationType.Replace)
    })
  }

  #enqueue(step: () => void) {
    this.#steps.push(step)
    this.#runSteps()
  }

  #runSteps() {
    while (!this.#arrive && this.#steps.length > 0) this.#steps.shift()?.()
  }

  #moveBy(delta: number, arrive: () => void) {
    if (delta === 0) return arrive()
    this.#move(delta, () => {
      this.#index = entryState().idx ?? this.#index + delta
      this.#layerEntries = entryState().layers ?? 0
      arrive()
    })
  }

  #move(delta: number, arrive: () => void) {
    this.#arrive = arrive
    history.go(delta)
    // Before its first entry, a browser ignores the move. It may also move an embedded page instead of this one.
    this.#moveTimer = setTimeout(() => this.#arrived(), longestMove)
  }

  readonly #popped = () => {
    // The user typed an address first. The move still comes, and leaves it again.
    if (this.#arrive && isTyped()) this.#typed = pathInAddress()
    else this.#arrived()
  }

  #arrived() {
    const typed = this.#typed
    const arrive = isTyped() ? undefined : this.#arrive
    clearTimeout(this.#moveTimer)
    this.#arrive = undefined
    this.#typed = undefined
    if (arrive) arrive()
    else this.#follow()
    if (typed !== undefined && arrive) this.push(typed)
    this.#runSteps()
  }

  // The current entry is another one.
  #follow() {
    // An entry without an index is new: its address was typed.
    const index = entryState().idx ?? this.#index + 1
    const layerEntries = entryState().layers ?? 0
    if (index - layerEntries === this.#index - this.#layerEntries) {
      this.#index = index
      this.#layerEntries = layerEntries
      this.#layers.closeAbove(layerEntries)
      this.#balanceLater()
    } else if (!this.#isHeld(index)) {
      this.#enter(index)
    }
  }

  #isHeld(index: number): boolean {
    const delta = index - this.#index
    const next = readLocation()
    if (!this.#guard?.(next, () => this.#enqueue(() => this.#proceedTo(index, next)))) return false
    this.#index = this.#markEntry(index)
    this.#moveBy(-delta, () => {})
    return true
  }

  #proceedTo(index: number, next: Location) {
    const page = this.#index - this.#layerEntries
    // The entry of a layer has replaced those ahead: that of the question whether to leave.
    if (index > page && this.#layerEntries > 0) this.#push(next, next.state)
    else this.#moveBy(index - this.#index, () => this.#enter(index))
  }

  #enter(index: number) {
    this.#index = this.#markEntry(index)
    this.#layers.closeAbove(this.#layers.keptCount)
    this.#tell(NavigationType.Pop)
  }

  readonly #layersChanged = () => {
    // A layer that was closed may make room for another one, which gets its entry.
    if (this.#layers.count > this.#layerEntries) this.#balance()
    else this.#balanceLater()
  }

  #balanceLater() {
    clearTimeout(this.#balanceTimer)
    this.#balanceTimer = setTimeout(() => this.#balance())
  }

  // Adds or removes entries until each open layer has one.
  #balance() {
    this.#enqueue(() => {
      if (this.#isRendering) return
      while (this.#layerEntries < this.#layers.count) this.#pushLayerEntry()
      this.#moveBy(this.#layers.count - this.#layerEntries, () => {})
    })
  }

  #pushLayerEntry() {
    const numbers = { idx: ++this.#index, layers: ++this.#layerEntries }
    history.pushState({ ...history.state, ...numbers }, '')
  }

  #reset() {
    clearTimeout(this.#balanceTimer)
    clearTimeout(this.#moveTimer)
    this.#arrive = undefined
    this.#typed = undefined
    this.#steps = []
    this.#isRendering = false
    this.#listener = undefined
    this.#location = undefined
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
    this.#layerEntries = entryState().layers ?? 0
    this.#isRendering = true
    this.#location = readLocation()
    const root = rootIn(location.hash)
    const isElsewhere = root !== this.root
    this.#root = root
    if (isElsewhere) for (const listener of this.#rootListeners) listener()
    this.#listener?.()
  }
}

const entryState = (): Partial<EntryState> => history.state ?? {}

/** The current entry was made by the browser, not by this class. */
const isTyped = () => entryState().idx === undefined

function readLocation(): Location {
  const { usr = null, key = 'default' } = entryState()
  return locationAt(pathInAddress(), usr, key)
}

/** The path of the page that the address of the tab names, on whichever server. */
export const pathInAddress = (): string => pathIn(location.hash)

const pathIn = (hash: string) => hash.slice(1 + rootIn(hash).length)

const rootIn = (hash: string) => /^#(\/at\/[^/?]+)/.exec(hash)?.[1] ?? ''

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

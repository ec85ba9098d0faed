import type { ServerEvent } from '@parley/protocol'

/** Who an event is for. Whoever tells names it; nothing reaches "everyone" by accident. */
export type Audience =
  | { to: 'everyone'; exceptUids?: readonly number[] }
  | { to: 'users'; uids: readonly number[]; exceptDevice?: string }
  | { to: 'channel'; gid: number; exceptUid?: number }
  | { to: 'session'; uid: number; device: string }

/** An event on its way: its JSON is made once, whoever and however many read it. */
export interface Publication {
  audience: Audience
  json: string
  /** Set on `chat` events: the stream drops what a reader was replayed already. */
  mid?: number
  /** Set with `mid`, for those who keep the event: never sent to clients. */
  place?: object
  /** What guests get instead, where they must not see all; null for nothing. */
  guests?: string | null
  /** Only streams opened with `ext=1` get it. */
  extended?: boolean
  /** The last event on its stream. */
  ends?: boolean
}

/** Rows that changed; whoever keeps them in memory reads them again. */
export interface Invalidation {
  invalidated: string
  ids: readonly (number | string)[]
}

export type BusMessage = Publication | Invalidation
export type Listener = (news: BusMessage) => void | Promise<void>

/**
 * Carries news to every node. Listeners get them one after another, in the order in which they were
 * published; the next one waits for a listener that gives a promise, so a listener must not wait for
 * what it publishes itself. One that fails keeps nothing from the others.
 */
export interface Bus {
  publish(news: readonly BusMessage[]): void | Promise<void>
  listen(listener: Listener): void
  close(): Promise<void>
}

export const isPublication = (news: BusMessage): news is Publication => 'audience' in news

/** Makes an event ready to be told. */
export function createPublication(
  audience: Audience,
  event: ServerEvent,
  more: Omit<Publication, 'audience' | 'json'> = {},
): Publication {
  return { audience, json: JSON.stringify(event), ...more }
}

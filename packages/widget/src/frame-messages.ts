// The messages between the embedding page and the page in the frame.

/** A user of the embedding site, signed with the third-party secret of the server. */
export interface Identity {
  id: string
  name: string
  /** HMAC-SHA256 of the id with the third-party secret, in hex. */
  hash: string
  email?: string
}

/** Messages from the frame to the embedding page. */
export type FromFrame =
  | { parley: 'ready' }
  | { parley: 'close' }
  | { parley: 'unread'; count: number }
  /** Whether the visitor has an account, so that the frame is loaded with the next page. */
  | { parley: 'known'; isKnown: boolean }

/** Messages from the embedding page to the frame. */
export type ToFrame =
  | { parley: 'shown'; isOpen: boolean }
  | { parley: 'page'; page: string; title: string }
  | { parley: 'identify'; identity: Identity }

/** Returns a message of the widget; undefined for messages of other programs. */
export function readMessage<T extends FromFrame | ToFrame>(data: unknown): T | undefined {
  return typeof data === 'object' && data !== null && 'parley' in data ? (data as T) : undefined
}

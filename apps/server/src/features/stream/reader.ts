import type { Sink } from '../../http/answer/sink.ts'

/** One open stream. */
export interface Reader {
  /** No other stream has it, on any node. */
  readonly name: string
  readonly uid: number
  readonly device: string
  /** The session it was opened with. */
  readonly session: string
  readonly isGuest: boolean
  /** Came by the widget of a site. */
  readonly isVisitor: boolean
  /** Opened with `ext=1`. */
  readonly extended: boolean
  readonly sink: Sink
  /** All nodes have heard of it, before those that follow. */
  isKnown: boolean
  heldChars: number
  /** Events published while the stream opens, up to a limit; undefined once it is live. */
  held: { mid: number | undefined; json: string; ends: boolean }[] | undefined
}

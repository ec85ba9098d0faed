import type { OutsideReason } from '../outside/outside-error.ts'

/** A POST request. */
export interface Post {
  url: string
  headers: Record<string, string>
  body: string
  /** Requests of the same chat start in order, one after the other. */
  chat: string
}

/** The outcome of a request. */
export type PostOutcome =
  | { kind: 'answered'; status: number; answer: string; retryAfter: string; tries: number }
  /** The whole request was sent, and there was no answer; with `closed`, the receiver closed the connection. */
  | { kind: 'silent'; reason: 'silent' | 'closed' }
  /** There was an answer that cannot be used, or the connection was closed at once. */
  | { kind: 'failed'; reason: OutsideReason; error: string; tries: number }
  | { kind: 'unreached'; reason: OutsideReason; error: string }
  /** The process was stopped before the outcome was known. */
  | { kind: 'interrupted' }

/** An outcome, or `open` if the request was sent and is not answered yet. */
export type PostResult = PostOutcome | { kind: 'open' }

export interface PostLimits {
  /** The limit for connecting and sending the request. */
  sendMs: number
  /** An answer is waited for so long. */
  silentMs: number
  /** A connection that the receiver closes later than this is no failure: it has had the request. */
  slowMs: number
  /** After so long, a batch does not wait for the answer to a request that was sent. */
  settleMs: number
  /** How many requests may be under way. */
  atOnce: number
  /** How often a request is sent that is answered with an error, and the pause between. */
  tries: number
  retryMs: number
  /** A longer response is truncated. */
  answerBytes: number
  /** No request begins after so long. */
  totalMs: number
}

/** These answers tell that the receiver cannot be reached for the moment. */
export const unavailable: readonly number[] = [429, 502, 503, 504]

export type ToProcess =
  | { kind: 'send'; id: number; posts: readonly Post[]; limits: PostLimits }
  /** Ends each batch soon. */
  | { kind: 'stop' }

export type FromProcess =
  /** Null for a request that was not begun. */
  | { kind: 'batch'; id: number; results: (PostResult | null)[] }
  /** The outcome of a request that was open. */
  | { kind: 'late'; id: number; at: number; outcome: PostOutcome }

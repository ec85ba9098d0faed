/** A POST request. */
export interface Post {
  url: string
  headers: Record<string, string>
  body: string
}

/** The response, or why there was none. */
export type PostOutcome = { status: number; answer: string } | { error: string }

export interface PostLimits {
  /** The limit for each request, with its response. */
  timeoutMs: number
  /** A longer response is truncated. */
  answerBytes: number
  /** No request begins after so long. */
  totalMs: number
}

export type ToProcess =
  | { kind: 'send'; id: number; posts: readonly Post[]; limits: PostLimits }
  /** Ends each batch with its current request. */
  | { kind: 'stop' }

export interface FromProcess {
  id: number
  outcomes: PostOutcome[]
}

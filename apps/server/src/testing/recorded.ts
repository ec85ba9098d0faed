import { readFileSync } from 'node:fs'

/** One line of a transcript; see testdata/README.md. */
export interface Line {
  name: string
  request?: RecordedRequest
  response?: RecordedResponse
  /** Opens a stream of this name. `opening` contains its events up to `ready`. */
  stream?: string
  opening?: RecordedEvent[]
  /** The events that this line caused, by stream. */
  events?: Record<string, RecordedEvent[]>
  closed_by_server?: string[]
  closes?: string
  framing?: unknown
  /** What the webhook got because of the line before. */
  deliveries?: Delivery[]
  /** Why our server differs, in which parts, and what it answers instead. */
  differs?: string
  differs_in?: string[]
  ours?: Decided
}

/** A request that the webhook got. */
export interface Delivery {
  method: string
  path: string
  headers: Record<string, string | null>
  body: { json: unknown } | null
}

export interface RecordedRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: RecordedBody | null
}

export interface RecordedResponse {
  status: number
  headers: Record<string, string>
  body?: AnswerBody | null
}

export type RecordedEvent = { type: string; [member: string]: unknown }

export type RecordedBody =
  | { json: unknown }
  | { text: string }
  | { base64: string }
  | { repeat: { byte: number; count: number } }
  | { multipart: Part[] }

export interface Part {
  name: string
  filename?: string
  type?: string
  text?: string
  base64?: string
}

export type AnswerBody =
  | { json: unknown }
  | { text: string }
  | { bytes: number; sha256: string }
  | { image: string; width: number; height: number }

interface Decided {
  status?: number
  headers?: Record<string, string>
  body?: '<empty>' | '<empty or reason>' | '<any>' | AnswerBody
  events?: Record<string, never>
}

/** Members of a response that set a placeholder: pointer → name. */
export type Captures = Record<string, string>

const folder = new URL('../../testdata/', import.meta.url)

/** Reads the lines of a subject. Repeated names get a number to make them unique. */
export function readSubject(subject: string): Line[] {
  const text = readFileSync(new URL(`transcripts/${subject}.jsonl`, folder), 'utf8')
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
  const counts = new Map<string, number>()
  for (const line of lines) {
    const count = (counts.get(line.name) ?? 0) + 1
    counts.set(line.name, count)
    if (count > 1) line.name = `${line.name} (${count})`
  }
  return lines
}

/** The placeholders set by responses of a subject that the transcript does not name, such as tokens. */
export const readCaptures = (subject: string): Record<string, Captures> =>
  (readData('learned.json') as Record<string, Record<string, Captures>>)[subject] ?? {}

/** Members and headers that our server adds to all responses. */
export function readAdditions(): { members: Set<string>; headers: Set<string> } {
  const { members, headers } = readData('transcripts/additions.json') as {
    members: { name: string }[]
    headers: string[]
  }
  return { members: new Set(members.map(({ name }) => name)), headers: new Set(headers) }
}

/** A JSON file of testdata. */
const readData = (path: string): unknown => JSON.parse(readFileSync(new URL(path, folder), 'utf8'))

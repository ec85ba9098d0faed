import { readFileSync } from 'node:fs'

/** One line of a transcript; see testdata/README.md. */
export interface Line {
  name: string
  request?: RecordedRequest
  response?: RecordedResponse
  /** Opens a stream of this name; `opening` is all it brings up to `ready`. */
  stream?: string
  opening?: RecordedEvent[]
  /** What arrived on each open stream because of this line. */
  events?: Record<string, RecordedEvent[]>
  closed_by_server?: string[]
  closes?: string
  framing?: unknown
  deliveries?: unknown
  /** Why ours answers otherwise, in which parts, and what is decided instead. */
  differs?: string
  differs_in?: string[]
  ours?: Decided
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

/** Members of an answer that teach a placeholder: pointer → name. */
export type Lessons = Record<string, string>

const folder = new URL('../../testdata/', import.meta.url)

/** The lines of a subject. Those of the same name are told apart by a number behind it. */
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

/** What the answers of a subject teach and the transcripts do not spell out: whose token it is. */
export const readLessons = (subject: string): Record<string, Lessons> =>
  (readData('learned.json') as Record<string, Record<string, Lessons>>)[subject] ?? {}

/** Members and headers that ours adds everywhere. */
export function readAdditions(): { members: Set<string>; headers: Set<string> } {
  const { members, headers } = readData('transcripts/additions.json') as {
    members: { name: string }[]
    headers: string[]
  }
  return { members: new Set(members.map(({ name }) => name)), headers: new Set(headers) }
}

/** A JSON file of testdata. */
export const readData = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(path, folder), 'utf8'))

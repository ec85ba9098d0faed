import type { Answered } from './exchange.ts'
import { type Difference, differs } from './placeholders.ts'
import type { AnswerBody, Line, RecordedEvent } from './recorded.ts'

type Received = Answered & { events: Record<string, RecordedEvent[]> }

/** Drops differences in the parts marked in `differs_in` and adds those to the values decided in `ours`. */
export function applyDecisions(
  line: Line,
  differences: Difference[],
  got: Received | undefined,
): Difference[] {
  if (line.differs === undefined) return differences
  const rest = differences.filter(({ at }) => !isCovered(at, line.differs_in ?? []))
  return got && line.ours ? [...rest, ...undecided(line.ours, got)] : rest
}

function undecided(
  ours: NonNullable<Line['ours']>,
  { status, headers, body, events }: Received,
): Difference[] {
  const found: Difference[] = []
  if (ours.status !== undefined && ours.status !== status) {
    found.push(differs(ours.status, status, 'decided status'))
  }
  if (!isDecidedBody(ours.body, body)) found.push(differs(ours.body, body, 'decided body'))
  for (const [name, value] of Object.entries(ours.headers ?? {})) {
    if (headers[name] !== value) found.push(differs(value, headers[name], `decided ${name}`))
  }
  if (ours.events && Object.values(events).some((received) => received.length > 0)) {
    found.push(differs({}, events, 'decided events'))
  }
  return found
}

function isDecidedBody(decided: NonNullable<Line['ours']>['body'], body: AnswerBody | null) {
  if (decided === undefined || decided === '<any>') return true
  if (typeof decided === 'object') return JSON.stringify(decided) === JSON.stringify(body)
  if (body === null) return true
  if (decided === '<empty>' || !('json' in body)) return false
  return typeof (body.json as { reason?: unknown })?.reason === 'string'
}

// "body/email" covers "body/0/email", and "events/x" covers "events/bob/1/x".
function isCovered(at: string, parts: readonly string[]): boolean {
  const plain = at
    .split('/')
    .filter((part) => !/^\d+$/.test(part))
    .join('/')
  return parts.some((part) => {
    const [first = '', ...rest] = part.split('/')
    const inside =
      rest.length > 0 && plain.startsWith(`${first}/`) && plain.endsWith(`/${rest.join('/')}`)
    return plain === part || plain.startsWith(`${part}/`) || inside
  })
}

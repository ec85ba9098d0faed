import { fail } from '@parley/protocol'

const maxOpen = 4
const maxWaiting = 50

interface Response {
  once(event: 'close', listener: () => void): unknown
}

interface Line {
  open: number
  waiting: (() => void)[]
}

/**
 * Large answers that are on their way, by person. An answer stays in memory until its reader has taken it;
 * somebody who asks for many and reads none gets four, and the next ones as these end.
 */
export function createOpenAnswers() {
  const lines = new Map<number, Line>()

  /** Resolves when the answer may be made. It counts as open until `response` closes. */
  async function enter(uid: number, response: Response): Promise<void> {
    const line = lines.get(uid) ?? { open: 0, waiting: [] }
    lines.set(uid, line)
    if (line.open < maxOpen) line.open++
    else await waitForTurn(line, response)
    response.once('close', () => leave(uid, line))
  }

  function leave(uid: number, line: Line) {
    const next = line.waiting.shift()
    if (next) next()
    else if (--line.open === 0) lines.delete(uid)
  }

  return { enter }
}

export type OpenAnswers = ReturnType<typeof createOpenAnswers>

function waitForTurn(line: Line, response: Response): Promise<void> {
  if (line.waiting.length >= maxWaiting) throw fail('too-many', { retryAfterSeconds: 1 })
  return new Promise((resolve, reject) => {
    line.waiting.push(resolve)
    response.once('close', () => {
      const place = line.waiting.indexOf(resolve)
      if (place < 0) return
      line.waiting.splice(place, 1)
      reject(fail('too-many'))
    })
  })
}

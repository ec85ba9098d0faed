import { setMaxListeners } from 'node:events'
import { constants, setPriority } from 'node:os'
import type { FromProcess, ToProcess } from '../messages.ts'
import { Batch } from './batch.ts'

// The process that sends POST requests. The server starts it and talks to it by messages.

// On a busy core the server has priority.
setPriority(constants.priority.PRIORITY_LOW)

const stopping = new AbortController()
// Each batch listens.
setMaxListeners(0, stopping.signal)

process.on('message', (message: ToProcess) => {
  if (message.kind === 'stop') {
    stopping.abort()
    return
  }
  const { id, posts, limits } = message
  const batch = new Batch(posts, limits, {
    stopping: stopping.signal,
    onResults: (results) => tell({ kind: 'batch', id, results }),
    onLate: (at, outcome) => tell({ kind: 'late', id, at, outcome }),
  })
  batch.step()
})
// The server has ended.
process.on('disconnect', () => process.exit(0))

function tell(message: FromProcess): void {
  process.send?.(message, undefined, undefined, () => {})
}

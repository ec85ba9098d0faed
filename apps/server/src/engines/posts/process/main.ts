import { constants, setPriority } from 'node:os'
import { Connections, get } from '../../outside/get.ts'
import { OutsideError } from '../../outside/outside-error.ts'
import type { FromProcess, Post, PostLimits, PostOutcome, ToProcess } from '../messages.ts'

// The process that sends POST requests. The server starts it and talks to it by messages.

// On a busy core the server has priority.
setPriority(constants.priority.PRIORITY_LOW)

const connections = new Connections()
let isStopped = false

process.on('message', (message: ToProcess) => {
  if (message.kind === 'stop') isStopped = true
  else void sendAll(message.id, message.posts, message.limits)
})
// The server has ended.
process.on('disconnect', () => process.exit(0))

async function sendAll(id: number, posts: readonly Post[], limits: PostLimits): Promise<void> {
  const outcomes: PostOutcome[] = []
  const startedAt = performance.now()
  for (const post of posts) {
    const outcome = await send(post, limits)
    outcomes.push(outcome)
    const isAccepted = 'status' in outcome && outcome.status >= 200 && outcome.status < 300
    if (!isAccepted || isStopped || performance.now() - startedAt > limits.totalMs) break
  }
  const message: FromProcess = { id, outcomes }
  process.send?.(message, undefined, undefined, () => {})
}

async function send(
  { url, headers, body }: Post,
  { timeoutMs, answerBytes }: PostLimits,
): Promise<PostOutcome> {
  if (!URL.canParse(url)) return { error: 'Not an address' }
  try {
    const got = await get(new URL(url), {
      // Link-local and metadata addresses are refused all the same.
      ...{ allowPrivate: true, headers, body, timeoutMs, connections },
      maxBytes: answerBytes,
    })
    return { status: got.status, answer: got.body.toString('utf8').replaceAll('\0', '') }
  } catch (error) {
    if (error instanceof OutsideError) return { error: error.message }
    throw error
  }
}

import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import type { Config } from '../../config.ts'
import { FolderInUseError } from '../../folder-lock.ts'
import { CliError } from '../errors.ts'
import { type QuietServer, openQuietServer } from '../quiet-server.ts'
import type { ServerStatus } from './server.ts'
import { controlPath } from './socket-path.ts'

const startingMs = 10_000
const retryMs = 200
const answerMs = 60_000

/** Asks the running server for its state. Undefined if none runs on this data folder. */
export const findServer = (data: string): Promise<ServerStatus | undefined> =>
  callControl(data, 'GET', '/status') as Promise<ServerStatus | undefined>

/** Runs an action in the running server, or in this process if no server uses the data folder. */
export async function runOnServer<Input, Output>(
  config: Config,
  path: string,
  action: (services: QuietServer['services'], input: Input) => Promise<Output>,
  input: Input,
): Promise<Output> {
  // A server holds the folder for a moment before it opens its socket and after it has closed it.
  const giveUpAt = performance.now() + startingMs
  for (;;) {
    const answer = await callControl(config.data, 'POST', path, input)
    if (answer !== undefined) return answer as Output
    const own = await openUnlessLocked(config)
    if (own) return runAndClose(own, action, input)
    if (performance.now() > giveUpAt) {
      throw new CliError(
        `A server uses ${config.data}, but does not answer. Try again when it has started, or stop it first.`,
      )
    }
    await wait(retryMs)
  }
}

async function runAndClose<Input, Output>(
  server: QuietServer,
  action: (services: QuietServer['services'], input: Input) => Promise<Output>,
  input: Input,
): Promise<Output> {
  try {
    return await action(server.services, input)
  } finally {
    await server.close()
  }
}

async function openUnlessLocked(config: Config): Promise<QuietServer | undefined> {
  try {
    return await openQuietServer(config)
  } catch (error) {
    if (error instanceof FolderInUseError) return undefined
    throw error
  }
}

/** Returns undefined if nothing listens. */
async function callControl(
  data: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const socketPath = controlPath(data)
  if (socketPath === undefined) return undefined
  const answer = await send(socketPath, method, path, body)
  if (answer === undefined) return undefined
  const value = JSON.parse(answer.text) as { error?: string }
  if (answer.status !== 200) throw new CliError(value.error ?? answer.text)
  return value
}

async function send(socketPath: string, method: string, path: string, body: unknown) {
  const headers = { 'content-type': 'application/json' }
  const sent = request({ socketPath, method, path, headers, timeout: answerMs })
  sent.on('timeout', () => sent.destroy(new CliError('The server does not answer.')))
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  try {
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: response.statusCode ?? 0, text: await text(response) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
    throw error
  }
}

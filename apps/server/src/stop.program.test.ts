import { type IncomingMessage, request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { type Socket, connect } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Program, startProgram } from './testing/program.ts'

let folder: string
let program: Program
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-stop-'))
})
afterEach(async () => {
  await program.kill()
  await rm(folder, { recursive: true, force: true })
})

async function start(settings: Record<string, string> = {}): Promise<URL> {
  program = startProgram(join(folder, 'data'), settings)
  return new URL(await program.address())
}

/** Begins a sign-in whose body is sent later. */
async function beginRequest(address: URL) {
  const body = JSON.stringify({ credential: { type: 'password' } })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const call = request(new URL('/api/token/login', address), { method: 'POST', headers })
  const answer = once(call, 'response') as Promise<[IncomingMessage]>
  answer.catch(() => {})
  call.flushHeaders()
  // The server has the request when it has answered a later connection.
  await fetch(new URL('/api/health', address))
  return { answer, finish: () => call.end(body) }
}

const refuses = async ({ hostname, port }: URL) => {
  const socket: Socket = connect(Number(port), hostname)
  const isRefused = await once(socket, 'connect').then(
    () => false,
    () => true,
  )
  socket.destroy()
  return isRefused
}

test('a server that is stopped answers the requests under way and takes no others', async () => {
  const address = await start()
  const { answer, finish } = await beginRequest(address)
  program.process.kill('SIGTERM')
  await vi.waitFor(async () => expect(await refuses(address)).toBe(true))
  expect(program.process.exitCode).toBeNull()
  finish()
  const [{ statusCode, headers }] = await answer
  // Refused for what it says, not because the server stops.
  expect(statusCode).toBe(400)
  expect(headers.connection).toBe('close')
  expect(await program.exitCode()).toBe(0)
})

test('a request that does not finish in time is cut, and the server ends', async () => {
  const address = await start({ PARLEY_STOP_SECONDS: '1' })
  const { answer } = await beginRequest(address)
  program.process.kill('SIGTERM')
  await expect(answer).rejects.toThrow('socket hang up')
  expect(await program.exitCode()).toBe(0)
})

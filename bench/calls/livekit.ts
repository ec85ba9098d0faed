import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { updateCallConfig } from '@parley/protocol'
import { call } from '../api.ts'
import { launch, type Program, temporary } from '../processes.ts'
import type { Parley } from '../servers.ts'

const port = 7880
const secret = 'secret-of-at-least-32-characters-long'
const settings = `port: ${port}
bind_addresses: ["127.0.0.1"]
keys: {devkey: ${secret}}
logging: {level: error}
rtc:
  udp_port: 7882
  tcp_port: 0
  node_ip: 127.0.0.1
  enable_loopback_candidate: true
  interfaces: {includes: [lo]}
`

/** The program of LiveKit to compare with, if the developer has one. */
export const liveKitProgram = process.env['PARLEY_TEST_LIVEKIT']

/** Starts LiveKit, and makes it the provider of calls. */
export async function startLiveKit(parley: Parley, path: string): Promise<Program> {
  const file = join(temporary(), 'livekit.yaml')
  writeFileSync(file, settings)
  const program = launch({ command: [path, '--config', file], core: undefined })
  const api_url = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(api_url).then(
      () => true,
      () => false,
    )
  while (!(await isUp())) await pause(100)
  const livekit = {
    ...{ url: api_url.replace('http', 'ws'), api_url },
    ...{ api_key: 'devkey', api_secret: secret },
  }
  const request = { body: { provider: 'livekit' as const, livekit } }
  await call(parley.origin, updateCallConfig, request, { 'x-api-key': parley.people.admin.token })
  return program
}

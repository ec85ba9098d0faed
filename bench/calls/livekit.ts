import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { updateCallConfig } from '@parley/protocol'
import { liveKit, liveKitIsUp, liveKitSettings } from '../../e2e/support/livekit.ts'
import { call } from '../api.ts'
import { launch, type Program, temporary } from '../processes.ts'
import type { Parley } from '../servers.ts'

/** The program of LiveKit to compare with, if the developer has one. */
export const liveKitProgram = process.env['PARLEY_TEST_LIVEKIT']

/** Starts LiveKit, and makes it the provider of calls. */
export async function startLiveKit(parley: Parley, path: string): Promise<Program> {
  const file = join(temporary(), 'livekit.yaml')
  writeFileSync(file, liveKitSettings())
  const program = launch({ command: [path, '--config', file], core: undefined })
  await liveKitIsUp()
  const request = { body: { provider: 'livekit' as const, livekit: liveKit } }
  await call(parley.origin, updateCallConfig, request, { 'x-api-key': parley.people.admin.token })
  return program
}

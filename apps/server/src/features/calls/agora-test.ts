import { randomUUID } from 'node:crypto'
import { type AgoraTest, fail } from '@parley/protocol'
import { agoraConfigOf, isAgoraOn } from './agora.ts'
import { agoraToken } from './agora-token.ts'
import type { CallsServices } from './services.ts'

const testSeconds = 120

/** Creates the room and the tokens for a test: a speaker and a listener. Requests the room lists of Agora, too. */
export async function agoraTest(services: CallsServices): Promise<AgoraTest> {
  if (!isAgoraOn(services)) throw fail('voice-is-off')
  const { app_id, app_certificate } = agoraConfigOf(services)
  const channel_name = `test ${randomUUID()}`
  const expiresAt = Math.floor(services.clock.now() / 1000) + testSeconds
  const accountOf = (uid: number) => ({
    uid,
    token: agoraToken({ app_id, app_certificate, channel_name, uid, expiresAt }),
  })
  return {
    app_id,
    channel_name,
    speaker: accountOf(1),
    listener: accountOf(2),
    are_lists_read: await services.calls.agoraLists.areRead(),
  }
}

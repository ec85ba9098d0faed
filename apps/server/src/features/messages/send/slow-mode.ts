import { fail, readChannelOptions } from '@parley/protocol'
import { isSlowed } from '@parley/rules'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { isKeyUsed } from '../../../engines/database/entry-keys.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import type { IdempotencyKey } from '../../../http/request/idempotency.ts'
import { findChannel } from '../../channels/index.ts'
import type { Chat } from '../chat.ts'
import type { MessagesServices } from '../services.ts'

/**
 * Runs a send, unless the channel wants the caller to wait after their last message: then it fails with `slow-mode` and the
 * seconds to wait. A send that fails costs no wait. Nodes share the times.
 */
export async function sendSlowly(
  services: MessagesServices,
  me: CurrentUser,
  chat: Chat,
  key: IdempotencyKey | undefined,
  send: () => Promise<number>,
): Promise<number> {
  const channel = 'gid' in chat ? findChannel(services, chat.gid) : undefined
  if (!channel || !isSlowed(me, channel)) return send()
  const { slow_mode_seconds: seconds } = readChannelOptions(channel.ext_setting)
  const { slowMode } = services.messages
  // The seconds are a part of it, so that a shorter wait holds at once.
  const name = `${channel.gid} ${me.uid} ${seconds}`
  try {
    await slowMode.consume(name, 1, { customDuration: seconds })
  } catch (spent) {
    if (!(spent instanceof RateLimiterRes)) throw spent
    // The repetition of a send whose answer was lost.
    if (key && (await isKeyUsed(services.db, key.name, services.clock.now()))) return send()
    throw fail('slow-mode', { retryAfterSeconds: Math.ceil(spent.msBeforeNext / 1000) })
  }
  try {
    return await send()
  } catch (error) {
    await slowMode.delete(name)
    throw error
  }
}

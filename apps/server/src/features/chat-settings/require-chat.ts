import { fail, type Target } from '@parley/protocol'
import { belongsTo, findChannel } from '../channels/index.ts'
import { findUser } from '../users/index.ts'
import type { ChatSettingsServices } from './services.ts'

/** Requires that a chat exists, and that the user is a member of it if it is a channel: 404 otherwise. */
export function requireChat(services: ChatSettingsServices, uid: number, target: Target): void {
  if ('uid' in target) {
    if (!findUser(services, target.uid)) throw fail('not-found')
    return
  }
  const channel = findChannel(services, target.gid)
  if (!channel || !belongsTo(services, channel, uid)) throw fail('not-found')
}

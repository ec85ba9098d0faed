import { type Channel, fail, type Mail, type UserInfo } from '@parley/protocol'
import { maySeeChannel } from '@parley/rules'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Actor } from '../../http/request/actor.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { parseInt64 } from '../../http/request/validator.ts'
import { requireChannel, toWire } from '../channels/index.ts'
import { isAddress, sendMail } from '../mail/index.ts'
import { deleteMessages, findMessage, isReaction } from '../messages/index.ts'
import { requireUser, toUserInfo } from '../users/index.ts'
import type { BotsServices } from './services.ts'

/** Existing bots name the user in the query, and anything in the path. */
export function userOf(
  services: BotsServices,
  me: CurrentUser,
  { uid, person }: { uid: number | undefined; person: string },
): UserInfo {
  return toUserInfo(requireUser(services, uid ?? requireId(person)), me)
}

/** As `userOf`. Throws `not-found` for a private channel without the bot. */
export function channelOf(
  services: BotsServices,
  me: CurrentUser,
  { gid, channel }: { gid: number | undefined; channel: string },
): Channel {
  const found = requireChannel(services, gid ?? requireId(channel))
  if (!maySeeChannel(me, found)) throw fail('not-found')
  return toWire(found)
}

function requireId(text: string): number {
  const id = parseInt64(text)
  if (id === undefined) throw fail('bad-request')
  return id
}

/** Deletes a message of the bot; no other, even if the bot is an administrator. */
export async function deleteOwn(services: BotsServices, me: Actor, mid: number): Promise<number> {
  const message = await findMessage(services.db, mid, services.clock.now())
  if (!message) throw fail('not-found')
  if (isReaction(message) || message.from_uid !== me.uid) throw fail('forbidden')
  return deleteMessages(services, me, [mid])
}

/** Sends an e-mail as the server does. Fails with `too-many` after 60 in an hour. */
export async function sendBotMail(
  services: BotsServices,
  me: Actor,
  mail: Mail,
): Promise<undefined> {
  try {
    await services.bots.mails.consume(me.uid)
  } catch (spent) {
    if (!(spent instanceof RateLimiterRes)) throw spent
    throw fail('too-many', { retryAfterSeconds: Math.ceil(spent.msBeforeNext / 1000) })
  }
  if (!isAddress(mail.to.trim())) throw fail('bad-email', { field: 'to' })
  return sendMail(services, me, mail)
}

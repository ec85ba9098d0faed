import { truncate } from '@parley/rules'
import type { MessageRow } from '../messages/index.ts'
import type { Ringing } from '../calls/index.ts'
import { findChannel } from '../channels/index.ts'
import { letterTexts } from '../mail/index.ts'
import { messageLine } from '../messages/index.ts'
import { serverName } from '../organization/index.ts'
import { findUser } from '../users/index.ts'
import { type PushDevice, rulesOf } from './devices.ts'
import type { PushServices } from './services.ts'

// A push service refuses more than 4096 bytes, encrypted. A character has at most four.
const bodyChars = 400
const titleChars = 80

/** A notification as the service worker of a browser gets it. */
export interface PushNotification {
  title: string
  body: string
  /** Newer notifications of a chat replace older ones. */
  tag: string
  mid: number
  /** All strings, because Firebase allows nothing else. */
  data: Record<string, string>
}

/**
 * The notification of a call, in the language of one device's user. It is replaced when another device takes the call, and by a message of the
 * caller.
 */
export function callNotification(
  services: PushServices,
  { uid }: PushDevice,
  { caller, taken }: Ringing,
): PushNotification {
  const { t } = letterTexts(findUser(services, uid)?.language ?? 'en')
  const name = findUser(services, caller)?.name ?? serverName(services)
  return {
    title: truncate(name, titleChars),
    body: t(bodyOfCall(taken)),
    tag: `u${caller}`,
    mid: 0,
    data: {
      vocechat_server_id: services.identity.server_id,
      vocechat_from_uid: String(caller),
      vocechat_to_uid: String(uid),
      parley_call: taken ?? '1',
    },
  }
}

function bodyOfCall(taken: Ringing['taken']) {
  if (taken === 'answered') return 'message.callAnswered'
  return taken === 'declined' ? 'message.callDeclined' : 'message.call'
}

/** The notification of a message in the language of one device's user. */
export function messageNotification(
  services: PushServices,
  row: MessageRow,
  device: PushDevice,
): PushNotification {
  const { from_uid, gid, mid } = row
  const user = findUser(services, device.uid)
  const { t } = letterTexts(user?.language ?? 'en')
  const name = findUser(services, from_uid)?.name ?? serverName(services)
  const channel = gid === null ? undefined : findChannel(services, gid)
  const { text: hasText } = rulesOf(device)
  const text = hasText ? messageLine(services, row, t, bodyChars) : t('message.words')
  const isNamed = channel !== undefined && hasText
  return {
    title: truncate(channel ? `#${channel.name}` : name, titleChars),
    body: truncate(isNamed ? t('message.from', { name, text }) : text, bodyChars),
    tag: gid === null ? `u${from_uid}` : `g${gid}`,
    mid,
    data: {
      vocechat_server_id: services.identity.server_id,
      vocechat_from_uid: String(from_uid),
      ...(gid === null
        ? { vocechat_to_uid: String(device.uid) }
        : { vocechat_to_gid: String(gid) }),
    },
  }
}

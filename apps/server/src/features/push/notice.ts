import type { ContentType } from '@parley/protocol'
import { previewOf } from '@parley/rules'
import type { MessageRow } from '../../engines/database/tables.ts'
import { findChannel } from '../channels/index.ts'
import { letterTexts } from '../mail/index.ts'
import { propertiesOf } from '../messages/index.ts'
import { serverName } from '../organization/index.ts'
import { findUser } from '../users/index.ts'
import { type PushDevice, rulesOf } from './devices.ts'
import type { PushServices } from './services.ts'

// A push service refuses more than 4096 bytes, encrypted. A character has at most four.
const bodyChars = 400
const titleChars = 80

/** A notice as the service worker of a browser gets it. */
export interface Notice {
  title: string
  body: string
  /** Newer notices of a chat replace older ones. */
  tag: string
  mid: number
  /** All strings, because Firebase allows nothing else. */
  data: Record<string, string>
}

/** The notice of a message in the language of one device's user. */
export function noticeOf(services: PushServices, row: MessageRow, device: PushDevice): Notice {
  const { from_uid, gid, mid } = row
  const user = findUser(services, device.uid)
  const { t } = letterTexts(user?.language ?? 'en')
  const nameOf = (uid: number) => findUser(services, uid)?.name
  const name = nameOf(from_uid) ?? serverName(services)
  const channel = gid === null ? undefined : findChannel(services, gid)
  const { text: hasText } = rulesOf(device)
  const text = hasText ? textOf(row, nameOf, t) : t('push.words')
  const isNamed = channel !== undefined && hasText
  return {
    title: cut(channel ? `#${channel.name}` : name, titleChars),
    body: cut(isNamed ? t('push.from', { name, text }) : text, bodyChars),
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

function textOf(
  row: MessageRow,
  nameOf: (uid: number) => string | undefined,
  t: (key: string) => string,
): string {
  const message = {
    content_type: row.content_type as ContentType,
    content: row.content ?? '',
    properties: propertiesOf(row),
  }
  const { kind, text } = previewOf(message, nameOf)
  return kind === 'words' && text !== '' ? text : t(`push.${kind}`)
}

function cut(text: string, most: number): string {
  const chars = [...text]
  return chars.length <= most ? text : `${chars.slice(0, most - 1).join('')}…`
}

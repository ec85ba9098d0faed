import type { PrivateAccess } from '../outside/addresses.ts'
import { get } from '../outside/get.ts'
import { OutsideError } from '../outside/outside-error.ts'
import type { Outcome } from './outcome.ts'

const timeoutMs = 5_000
const answerBytes = 500

/** A service that takes notices, with what it needs to know. Sources: the documentation of each. */
export type OutletAddress =
  /** https://docs.ntfy.sh/publish/#publish-as-json */
  | { kind: 'ntfy'; server: string; topic: string; token?: string | undefined }
  /** https://gotify.net/docs/pushmsg */
  | { kind: 'gotify'; server: string; token: string }
  /** https://core.telegram.org/bots/api#sendmessage */
  | { kind: 'telegram'; token: string; chat: string }
  /** https://discord.com/developers/docs/resources/webhook#execute-webhook */
  | { kind: 'discord'; url: string }
  /** https://spec.matrix.org/v1.11/client-server-api/#put_matrixclientv3roomsroomidsendeventtypetxnid */
  | { kind: 'matrix'; server: string; room: string; token: string }
  /** Any program that takes JSON. */
  | { kind: 'webhook'; url: string }

/** The content of a notice. */
export interface OutletNotification {
  /** Names the notice, so that a service can drop a repeated one. */
  id: string
  title: string
  body: string
  /** The address of the chat; undefined while the server does not know its own. */
  link: string | undefined
  isUrgent: boolean
}

interface Request {
  url: URL
  body: object
  token?: string | undefined
  method?: 'PUT'
}

/** Hands a notice to a service. Throws an `OutsideError` if there is no answer. */
export async function sendToOutlet(
  address: OutletAddress,
  notification: OutletNotification,
  { allowPrivate, telegramUrl }: { allowPrivate: PrivateAccess; telegramUrl: string },
): Promise<Outcome> {
  const { url, body, token, method } = requestOf(address, notification, telegramUrl)
  const text = JSON.stringify(body)
  const answer = await get(url, {
    // The address of Telegram is a setting of the server, not of a user.
    allowPrivate: address.kind === 'telegram' || allowPrivate,
    timeoutMs,
    maxBytes: answerBytes,
    body: text,
    method,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      'user-agent': 'Parley',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  })
  const { status } = answer
  if (status >= 200 && status < 300) return { kind: 'sent' }
  const failure = `HTTP ${status} ${answer.body.toString('utf8')}`.trim()
  return { kind: status === 429 || status >= 500 ? 'later' : 'refused', failure }
}

function requestOf(
  address: OutletAddress,
  notification: OutletNotification,
  telegramUrl: string,
): Request {
  const { id, title, body, link, isUrgent } = notification
  const lines = [title, body, ...(link ? [link] : [])].join('\n')
  switch (address.kind) {
    case 'ntfy':
      return {
        url: urlOf(address.server),
        token: address.token,
        body: {
          topic: address.topic,
          title,
          message: body,
          priority: isUrgent ? 4 : 3,
          ...(link ? { click: link } : {}),
        },
      }
    case 'gotify':
      return {
        url: urlOf('message', address.server),
        token: address.token,
        body: {
          title,
          message: body,
          priority: isUrgent ? 8 : 5,
          ...(link ? { extras: { 'client::notification': { click: { url: link } } } } : {}),
        },
      }
    case 'telegram':
      return {
        url: urlOf(`bot${encodeURIComponent(address.token)}/sendMessage`, telegramUrl),
        body: {
          chat_id: address.chat,
          text: lines,
          disable_notification: !isUrgent,
          link_preview_options: { is_disabled: true },
        },
      }
    case 'discord':
      return {
        url: urlOf(address.url),
        // Texts of others must not notify people there.
        body: { content: lines, allowed_mentions: { parse: [] } },
      }
    case 'matrix': {
      const room = encodeURIComponent(address.room)
      const path = `_matrix/client/v3/rooms/${room}/send/m.room.message/${encodeURIComponent(id)}`
      return {
        url: urlOf(path, address.server),
        token: address.token,
        method: 'PUT',
        body: { msgtype: 'm.notice', body: lines },
      }
    }
    case 'webhook':
      return { url: urlOf(address.url), body: { id, title, body, link: link ?? null } }
  }
}

function urlOf(text: string, base?: string): URL {
  const whole = base === undefined ? text : `${base.replace(/\/+$/, '')}/${text}`
  if (!URL.canParse(whole)) throw new OutsideError('Not an address')
  return new URL(whole)
}

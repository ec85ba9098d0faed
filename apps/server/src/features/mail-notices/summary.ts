import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MessageRow } from '../messages/index.ts'
import { composeLetter, type LetterTexts, letterTexts, linkBase } from '../mail/index.ts'
import { messageLine } from '../messages/index.ts'
import { serverName } from '../organization/index.ts'
import { type User, findUser } from '../users/index.ts'
import type { MailNoticesServices } from './services.ts'
import type { UnreadChat } from './unread.ts'

const maxChats = 10
const messagesOfChat = 5
const textChars = 300

/** Composes the letter with the unread messages of a user. */
export function summaryLetter(
  services: MailNoticesServices,
  user: User & { email: string },
  chats: readonly UnreadChat[],
) {
  const { language, t } = letterTexts(user.language)
  const server = serverName(services)
  const base = linkBase(services, '')
  const count = chats.reduce((sum, { messages }) => sum + messages.length, 0)
  const stop = `token=${stopTokenOf(services, user.uid)}`
  const shown = chats.slice(0, maxChats)
  return {
    ...composeLetter(services, user.email, language, {
      subject: t('unread.subject', { count, server }),
      paragraphs: [t('hello', { name: user.name }), t('unread.text', { count, server })],
      sections: shown.map(({ name, path, messages }) => ({
        title: name,
        lines: linesOf(services, name, messages, t),
        link: { label: t('unread.reply'), url: `${base}/#${path}` },
      })),
      footer: t('unread.footer', { server }),
      footerLink: { label: t('unread.stop'), url: `${base}/#/mail_notices/stop?${stop}` },
    }),
    stopUrl: `${base}/api/mail_notices/stop?${stop}`,
  }
}

function linesOf(
  services: MailNoticesServices,
  chat: string,
  messages: readonly MessageRow[],
  t: LetterTexts['t'],
): string[] {
  const lines = messages.slice(0, messagesOfChat).map((row) => {
    const name = findUser(services, row.from_uid)?.name ?? ''
    const text = messageLine(services, row, t, textChars)
    return name === chat || name === '' ? text : t('message.from', { name, text })
  })
  const more = messages.length - lines.length
  return more > 0 ? [...lines, t('unread.more', { count: more })] : lines
}

/** The token of the link that ends these letters. It does nothing else and does not expire. */
const stopTokenOf = ({ identity }: MailNoticesServices, uid: number): string =>
  `${uid}.${createHmac('sha256', identity.server_key).update(`stop mail notices ${uid}`).digest('base64url')}`

/** The user whose letters a token ends; undefined for a wrong token. */
export function uidOfStopToken(services: MailNoticesServices, token: string): number | undefined {
  const uid = Number.parseInt(token, 10)
  if (!Number.isSafeInteger(uid)) return undefined
  const wanted = Buffer.from(stopTokenOf(services, uid))
  const given = Buffer.from(token)
  return wanted.length === given.length && timingSafeEqual(wanted, given) ? uid : undefined
}

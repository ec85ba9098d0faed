import type { Tx } from '../../../engines/database/database.ts'
import { composeLetter, enqueueMail, type LetterTexts, letterTexts } from '../../mail/index.ts'
import { serverName } from '../../organization/index.ts'
import type { User } from '../../users/index.ts'
import type { AuthServices } from '../services.ts'

/** A link to mail: where to, the link, and when it expires. */
export interface MailedLink {
  to: string
  url: string
  /** Milliseconds since the epoch. */
  expiresAt: number
}

/** Mails a link that signs a user in. */
export const mailLoginLink = (services: AuthServices, tx: Tx, user: User, link: MailedLink) =>
  mail(services, tx, { link, language: user.language }, (t, values) => ({
    subject: t('signIn.subject', values),
    paragraphs: [t('hello', { name: user.name }), t('signIn.text', values)],
    label: t('signIn.button'),
    footer: t('unasked'),
  }))

/** Mails a link by which somebody without an account gets one. `inviter` invites them, if they did not ask. */
export const mailJoinLink = (
  services: AuthServices,
  tx: Tx,
  { inviter, language }: { inviter: string | undefined; language: string },
  link: MailedLink,
) =>
  mail(services, tx, { link, language }, (t, values) => {
    const all = { ...values, inviter }
    return {
      subject: t(inviter === undefined ? 'join.subject' : 'join.subjectInvited', all),
      paragraphs: [...(inviter === undefined ? [] : [t('join.invited', all)]), t('join.text', all)],
      label: t('join.button', all),
      footer: t(inviter === undefined ? 'unasked' : 'join.footerInvited'),
    }
  })

/** Mails a member a link by which they join a private channel. */
export const mailChannelLink = (
  services: AuthServices,
  tx: Tx,
  user: User,
  names: { inviter: string; channel: string },
  link: MailedLink,
) =>
  mail(services, tx, { link, language: user.language }, (t, values) => {
    const all = { ...values, ...names }
    return {
      subject: t('joinChannel.subject', all),
      paragraphs: [t('hello', { name: user.name }), t('joinChannel.text', all)],
      label: t('joinChannel.button', all),
      footer: t('join.footerInvited'),
    }
  })

/** Mails a user whose account an administrator made a link that sets its password. */
export const mailAccountLink = (
  services: AuthServices,
  tx: Tx,
  user: User,
  inviter: string,
  link: MailedLink,
) =>
  mail(services, tx, { link, language: user.language }, (t, values) => {
    const all = { ...values, inviter }
    return {
      subject: t('join.subjectInvited', all),
      paragraphs: [
        t('hello', { name: user.name }),
        t('account.created', all),
        t('account.text', all),
      ],
      label: t('account.button'),
      footer: t('account.footer'),
    }
  })

/** Mails a link that confirms the address of a new account. */
export const mailConfirmation = (
  services: AuthServices,
  tx: Tx,
  language: string,
  link: MailedLink,
) =>
  mail(services, tx, { link, language }, (t, values) => ({
    subject: t('confirm.subject', values),
    paragraphs: [t('confirm.text', values)],
    label: t('confirm.button'),
    footer: t('unasked'),
  }))

/** Mails a link that sets a new password. */
export const mailResetLink = (services: AuthServices, tx: Tx, user: User, link: MailedLink) =>
  mail(services, tx, { link, language: user.language }, (t, values) => ({
    subject: t('reset.subject', values),
    paragraphs: [t('hello', { name: user.name }), t('reset.text', values)],
    label: t('reset.button'),
    footer: t('reset.footer'),
  }))

/** Mails a link to a new address of a user, which confirms that it is theirs. */
export const mailAddressLink = (services: AuthServices, tx: Tx, user: User, link: MailedLink) =>
  mail(services, tx, { link, language: user.language }, (t, values) => ({
    subject: t('newAddress.subject', values),
    paragraphs: [
      t('hello', { name: user.name }),
      t('newAddress.text', { ...values, address: link.to }),
    ],
    label: t('newAddress.button'),
    footer: t('newAddress.footer'),
  }))

/** Tells a user who asked for a new password that the LDAP server of their organization keeps it. */
export async function mailPasswordElsewhere(
  services: AuthServices,
  tx: Tx,
  user: User,
  to: string,
): Promise<void> {
  const values = { server: serverName(services) }
  const { language, t } = letterTexts(user.language)
  const letter = composeLetter(services, to, language, {
    subject: t('passwordElsewhere.subject', values),
    paragraphs: [t('hello', { name: user.name }), t('passwordElsewhere.text', values)],
    footer: t('passwordElsewhere.footer'),
  })
  await enqueueMail(services, tx, { ...letter, until: null })
}

interface Words {
  subject: string
  paragraphs: string[]
  /** The text of the button. */
  label: string
  footer: string
}

async function mail(
  services: AuthServices,
  tx: Tx,
  { link: { to, url, expiresAt }, language: tag }: { link: MailedLink; language: string },
  wordsFor: (t: LetterTexts['t'], values: { server: string; time: string }) => Words,
): Promise<void> {
  const { language, t } = letterTexts(tag)
  const time = timeOf(t, expiresAt - services.clock.now())
  const { label, ...words } = wordsFor(t, { server: serverName(services), time })
  const letter = composeLetter(services, to, language, { ...words, button: { label, url } })
  await enqueueMail(services, tx, { ...letter, until: expiresAt })
}

/** A time in whole days, hours or minutes, such as "15 minutes". */
function timeOf(t: LetterTexts['t'], ms: number): string {
  const units = { days: 86_400_000, hours: 3_600_000, minutes: 60_000 }
  const [unit, length] = Object.entries(units).find(([, one]) => ms >= 2 * one) ?? [
    'minutes',
    60_000,
  ]
  return t(`time.${unit}`, { count: Math.max(1, Math.round(ms / length)) })
}

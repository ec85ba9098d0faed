import type { Tx } from '../../../engines/database/database.ts'
import { composeLetter, enqueueMail } from '../../mail/index.ts'
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

const unasked = 'If you did not ask for this e-mail, ignore it: nothing happens without the link.'

/** Mails a link that signs a user in. */
export const mailLoginLink = (services: AuthServices, tx: Tx, user: User, link: MailedLink) =>
  mail(services, tx, link, (server, time) => ({
    subject: `Sign in to ${server}`,
    paragraphs: [
      `Hello ${user.name},`,
      `this link signs you in to ${server}. It works once, within ${time}.`,
    ],
    label: 'Sign in',
    footer: unasked,
  }))

/** Mails a link by which somebody without an account gets one. `inviter` invites them, if they did not ask. */
export const mailJoinLink = (
  services: AuthServices,
  tx: Tx,
  inviter: string | undefined,
  link: MailedLink,
) =>
  mail(services, tx, link, (server, time) => ({
    subject: inviter === undefined ? `Join ${server}` : `${inviter} invites you to ${server}`,
    paragraphs: [
      ...(inviter === undefined ? [] : [`${inviter} invites you to chat on ${server}.`]),
      `This link creates your account on ${server} and signs you in. It works once, within ${time}.`,
    ],
    label: `Join ${server}`,
    footer: inviter === undefined ? unasked : 'If you do not want to join, ignore this e-mail.',
  }))

/** Mails a user whose account an administrator made a link that sets its password. */
export const mailAccountLink = (
  services: AuthServices,
  tx: Tx,
  user: User,
  inviter: string,
  link: MailedLink,
) =>
  mail(services, tx, link, (server, time) => ({
    subject: `${inviter} invites you to ${server}`,
    paragraphs: [
      `Hello ${user.name},`,
      `${inviter} has created an account for you on ${server}. You sign in with this address.`,
      `This link sets your password. It works once, within ${time}.`,
    ],
    label: 'Set a password',
    footer: 'If you do not want the account, ignore this e-mail.',
  }))

/** Mails a link that confirms the address of a new account. */
export const mailConfirmation = (services: AuthServices, tx: Tx, link: MailedLink) =>
  mail(services, tx, link, (server) => ({
    subject: `Confirm your address for ${server}`,
    paragraphs: [`Open this link to confirm your address and to finish your account on ${server}.`],
    label: 'Confirm',
    footer: unasked,
  }))

/** Mails a link that sets a new password. */
export const mailResetLink = (services: AuthServices, tx: Tx, user: User, link: MailedLink) =>
  mail(services, tx, link, (server, time) => ({
    subject: `Set a new password for ${server}`,
    paragraphs: [
      `Hello ${user.name},`,
      `this link sets a new password for your account on ${server}. It works once, within ${time}.`,
    ],
    label: 'Set a new password',
    footer: `${unasked} Your password stays as it is.`,
  }))

/** Mails a link to a new address of a user, which confirms that it is theirs. */
export const mailAddressLink = (services: AuthServices, tx: Tx, user: User, link: MailedLink) =>
  mail(services, tx, link, (server, time) => ({
    subject: `Confirm your new address for ${server}`,
    paragraphs: [
      `Hello ${user.name},`,
      `this link makes ${link.to} the address of your account on ${server}. It works once, within ${time}.`,
    ],
    label: 'Confirm the address',
    footer: `${unasked} The account keeps its address.`,
  }))

/** Tells a user who asked for a new password that the directory of their organization keeps it. */
export async function mailPasswordElsewhere(
  services: AuthServices,
  tx: Tx,
  user: User,
  to: string,
): Promise<void> {
  const server = serverName(services)
  const letter = composeLetter(services, to, {
    subject: `Your password for ${server}`,
    paragraphs: [
      `Hello ${user.name},`,
      `you sign in to ${server} with the password of your organization. Change it there; ${server} cannot change it.`,
    ],
    footer: 'If you did not ask for this e-mail, ignore it.',
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
  { to, url, expiresAt }: MailedLink,
  wordsFor: (server: string, time: string) => Words,
): Promise<void> {
  const { label, ...words } = wordsFor(
    serverName(services),
    timeOf(expiresAt - services.clock.now()),
  )
  const letter = composeLetter(services, to, { ...words, button: { label, url } })
  await enqueueMail(services, tx, { ...letter, until: expiresAt })
}

/** A time in whole days, hours or minutes, such as "15 minutes". */
function timeOf(ms: number): string {
  const units = { days: 86_400_000, hours: 3_600_000, minutes: 60_000 }
  const [unit, length] = Object.entries(units).find(([, one]) => ms >= 2 * one) ?? [
    'minutes',
    60_000,
  ]
  return `${Math.max(1, Math.round(ms / length))} ${unit}`
}

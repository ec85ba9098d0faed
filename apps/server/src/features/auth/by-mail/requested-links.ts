import { type ApiError, fail, limits } from '@parley/protocol'
import { mayInviteToChannel } from '@parley/rules'
import type { Tx } from '../../../engines/database/database.ts'
import { nextId } from '../../../engines/database/sequence.ts'
import type { MagicTokenRow } from '../../invites/index.ts'
import { enqueueJob, type JobKind } from '../../../engines/jobs/jobs.ts'
import { seal, unseal } from '../../../engines/secrets/seal.ts'
import { findChannel } from '../../channels/index.ts'
import {
  findToken,
  hashOf,
  issueToken,
  type NewMagicToken,
  replaceTokens,
} from '../../invites/index.ts'
import { linkBase } from '../../mail/index.ts'
import { isMailOn, record } from '../../organization/index.ts'
import { findByEmail, findUser, requireEmail, type User } from '../../users/index.ts'
import type { AuthServices } from '../services.ts'
import { isInLdap } from '../methods/ldap/ldap-accounts.ts'
import {
  mailAddressLink,
  mailChannelLink,
  mailJoinLink,
  mailLoginLink,
  mailPasswordElsewhere,
  mailResetLink,
} from './letters.ts'

/** A request for a mailed link. */
type RequestedLink = { email: string; base: string } & (
  | {
      kind: 'login'
      invite: string
      adminUid: number | null
      language: string
      isForAdmins: boolean
    }
  | { kind: 'reset' }
  | { kind: 'email'; uid: number }
)

const jobName = 'requested link'

interface LoginLinkRequest {
  email: string
  /** The token of an invitation; empty for none. */
  invite: string
  /** The administrator who asks, if one does. */
  adminUid: number | null
  /** The language of a letter to somebody without an account: a tag such as `fr-CA`. */
  language: string
  /** Thrown after mailing a link to nobody but an administrator. */
  licenseError: ApiError | undefined
  origin: string
}

/** Mails a login link, if the address may have one. Nobody learns from the answer whether it has an account. */
export async function sendLoginLink(
  services: AuthServices,
  { email, invite, adminUid, language, licenseError, origin }: LoginLinkRequest,
): Promise<string> {
  const address = requireEmail(email)
  if (!record(services, 'login').magic_link) throw fail('unreachable')
  const base = linkBase(services, origin)
  const isForAdmins = licenseError !== undefined
  const wanted = { email: address, base, invite, adminUid, language, isForAdmins }
  await request(services, { kind: 'login', ...wanted })
  // The answer is the same for administrators, who would be known by it.
  if (licenseError) throw licenseError
  return 'If this address may sign in, a link was sent to it.'
}

/** Mails a link that sets a new password, if the address has an account. The answer is always the same. */
export async function sendResetLink(
  services: AuthServices,
  email: string,
  origin: string,
): Promise<undefined> {
  const address = requireEmail(email)
  if (!record(services, 'login').password) throw fail('method-is-off')
  await request(services, { kind: 'reset', email: address, base: linkBase(services, origin) })
  return undefined
}

/** Mails a link that confirms a new address of a user, if it is free. The answer is always the same. */
export const sendEmailLink = (
  services: AuthServices,
  { uid, email, origin }: { uid: number; email: string; origin: string },
): Promise<void> =>
  request(services, { kind: 'email', uid, email, base: linkBase(services, origin) })

// Always one row: with an account the answer takes no longer than without one. The job looks for it.
async function request(services: AuthServices, wanted: RequestedLink): Promise<void> {
  const { identity, database } = services
  const sealed = seal(identity.server_key, jobName, JSON.stringify(wanted))
  await database.transact(async (tx) => {
    const id = await nextId(tx, 'job')
    await enqueueJob(tx, { id, name: jobName, payload: { sealed } })
  })
}

/** The job that mails the links that were asked for. */
export const mailingLinks = (services: AuthServices): JobKind => ({
  name: jobName,
  async run(payload) {
    const { sealed } = payload as { sealed: string }
    const text = unseal(services.identity.server_key, jobName, sealed)
    if (text === undefined || !isMailOn(services)) return
    const wanted = JSON.parse(text) as RequestedLink
    if (!(await services.auth.attempts.mayMail(wanted.kind, wanted.email))) return
    await services.database.transact((tx) => mailRequested(services, tx, wanted))
  },
})

function mailRequested(services: AuthServices, tx: Tx, wanted: RequestedLink): Promise<void> {
  if (wanted.kind === 'login') return mailLogin(services, tx, wanted)
  return wanted.kind === 'reset'
    ? mailReset(services, tx, wanted)
    : mailNewAddress(services, tx, wanted)
}

/** Mails a member a link by which they join the private channel of an invitation. Returns false if it has none. */
async function mailChannelInvite(
  services: AuthServices,
  tx: Tx,
  { base, invite }: Extract<RequestedLink, { kind: 'login' }>,
  { user, admission }: { user: User; admission: MagicTokenRow | undefined },
): Promise<boolean> {
  const inviter = findUser(services, admission?.created_by ?? 0)
  const channel = findChannel(services, admission?.gid ?? 0)
  if (!admission || !inviter || !channel || channel.is_public) return false
  if (channel.members.has(user.uid) || !mayInviteToChannel(inviter, channel)) return false
  const expiresInSeconds = invitationSeconds(services, admission)
  const token = await issueToken(services, tx, {
    kind: 'channel',
    gid: channel.gid,
    parent: hashOf(invite),
    expiresInSeconds,
    maxUses: 1,
  })
  const url = `${base}/#/invite_private/${channel.gid}?magic_token=${token}`
  const expiresAt = services.clock.now() + expiresInSeconds * 1000
  const names = { inviter: inviter.name, channel: channel.name }
  await mailChannelLink(services, tx, user, names, { to: user.email ?? '', url, expiresAt })
  return true
}

async function mailLogin(
  services: AuthServices,
  tx: Tx,
  wanted: Extract<RequestedLink, { kind: 'login' }>,
): Promise<void> {
  const { email, base, invite, adminUid, language, isForAdmins } = wanted
  const user = findByEmail(services, email)
  if (isForAdmins && !user?.is_admin) return
  const admission = invite === '' ? undefined : await findToken(services, tx, invite, 'invite')
  const isOpen = record(services, 'login').who_can_sign_up === 'EveryOne'
  if (user ? !mayHaveLink(user) : !isOpen && adminUid === null && !admission) return
  if (user && (await mailChannelInvite(services, tx, wanted, { user, admission }))) return
  const parent = user || !admission ? null : hashOf(invite)
  const inviter = user ? null : (adminUid ?? admission?.created_by ?? null)
  const { token, expiresAt } = await issueLink(services, tx, 'login', {
    email,
    ...(user ? { uid: user.uid } : { gid: admission?.gid ?? null, parent }),
    ...(user || parent || adminUid === null ? {} : { created_by: adminUid }),
    ...(inviter === null ? {} : { expiresInSeconds: invitationSeconds(services, admission) }),
  })
  const url = `${base}/?magic_token=${token}&exists=${!!user}#/login`
  const link = { to: email, url, expiresAt }
  if (user) return mailLoginLink(services, tx, user, link)
  const by = inviter === null ? undefined : findUser(services, inviter)
  await mailJoinLink(services, tx, { inviter: by?.name, language: by?.language ?? language }, link)
}

async function mailReset(
  services: AuthServices,
  tx: Tx,
  { email, base }: Extract<RequestedLink, { kind: 'reset' }>,
): Promise<void> {
  const user = findByEmail(services, email)
  if (!user || !mayHaveLink(user)) return
  if (await isInLdap(services, tx, user)) return mailPasswordElsewhere(services, tx, user, email)
  const { token, expiresAt } = await issueLink(services, tx, 'reset', { email, uid: user.uid })
  const url = `${base}/?magic_token=${token}#/reset_password`
  await mailResetLink(services, tx, user, { to: email, url, expiresAt })
}

async function mailNewAddress(
  services: AuthServices,
  tx: Tx,
  { uid, email, base }: Extract<RequestedLink, { kind: 'email' }>,
): Promise<void> {
  const user = findUser(services, uid)
  if (!user || !mayHaveLink(user) || findByEmail(services, email)) return
  const { token, expiresAt } = await issueLink(services, tx, 'email', { email, uid })
  const url = `${base}/?magic_token=${token}#/confirm_email`
  await mailAddressLink(services, tx, user, { to: email, url, expiresAt })
}

const mayHaveLink = ({ status, is_bot, is_guest }: User) =>
  status !== 'frozen' && !is_bot && !is_guest

/** A person who was invited did not ask for the mail, and may read it days later. */
function invitationSeconds({ clock }: AuthServices, admission: MagicTokenRow | undefined): number {
  if (!admission) return limits.invitationMailSeconds
  return Math.min(limits.invitationMailSeconds, (admission.expires_at - clock.now()) / 1000)
}

/** Issues a link that works once. Earlier ones of the same address end. */
export async function issueLink(
  services: AuthServices,
  tx: Tx,
  kind: 'login' | 'reset' | 'email',
  wanted: Pick<NewMagicToken, 'uid' | 'gid' | 'parent' | 'created_by'> & {
    email: string
    /** Usually some minutes. */
    expiresInSeconds?: number
  },
): Promise<{ token: string; expiresAt: number }> {
  const { expiresInSeconds = services.config.magicTokenSeconds, ...whose } = wanted
  await replaceTokens(tx, kind, whose.email)
  const token = await issueToken(services, tx, { kind, expiresInSeconds, maxUses: 1, ...whose })
  return { token, expiresAt: services.clock.now() + expiresInSeconds * 1000 }
}

import { createHash, randomBytes } from 'node:crypto'
import { type CallLink, type CallLinkInfo, fail, readExtSetting } from '@parley/protocol'
import { isMember, mayInviteTo } from '@parley/rules'
import type { Db } from '../../engines/database/database.ts'
import type { CallLinkRow, CallParticipantRow } from './tables.ts'
import { seal, unseal } from '../../engines/secrets/seal.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { findChannel } from '../channels/index.ts'
import { common, record } from '../organization/index.ts'
import { disconnectFromLiveKit } from './livekit.ts'
import { remove } from './participants.ts'
import type { CallsServices } from './services.ts'
import {
  findLink,
  findLinkOf,
  readParticipants,
  readPlainLinks,
  replaceToken,
  saveLink,
} from './store.ts'

const tokenBytes = 16
const lifeMs = 7 * 86_400_000
const purpose = 'call link'

/** The hash of a token, as it is stored with links and guests. Random tokens need no slow hash. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * The link to the call of a channel, valid for a week from now on. With `reset` it is another one, and people who came by the old
 * one are removed from the call.
 */
export async function makeLink(
  services: CallsServices,
  me: CurrentUser,
  { gid, reset }: { gid: number; reset?: boolean | null },
): Promise<CallLink> {
  const channel = findChannel(services, gid)
  if (!channel || !isMember(channel, me)) throw fail('not-found')
  const ext = readExtSetting(common(services).ext_setting)
  if (!mayInviteTo(me, ext, channel)) throw fail('forbidden')
  const now = services.clock.now()
  const { link, removed } = await services.database.transact(async (tx) => {
    const known = await findLinkOf(tx, gid)
    const isKept = known !== undefined && known.expires_at > now && reset !== true
    const token =
      (isKept ? tokenOf(services, known) : undefined) ??
      randomBytes(tokenBytes).toString('base64url')
    const made: CallLinkRow = {
      gid,
      created_by: me.uid,
      expires_at: now + lifeMs,
      token: hashOf(token),
      sealed_token: seal(services.identity.server_key, purpose, token),
    }
    await saveLink(tx, made)
    const old = isKept
      ? []
      : (await readParticipants(tx)).filter((one) => one.link !== null && one.link === known?.token)
    await remove(tx, old)
    return { link: { token, expires_at: made.expires_at }, removed: old }
  })
  for (const one of removed) await disconnectFromLiveKit(services, one)
  return link
}

/** The token of a stored link; undefined if it was sealed with another key. The previous version stored it as it is. */
const tokenOf = ({ identity }: CallsServices, { token, sealed_token }: CallLinkRow) =>
  sealed_token === null ? token : unseal(identity.server_key, purpose, sealed_token)

/** Hashes and seals the tokens that the previous version stored. */
export async function sealLinks({ database, db, identity }: CallsServices): Promise<void> {
  if ((await readPlainLinks(db)).length === 0) return
  await database.transact(async (tx) => {
    for (const { gid, token } of await readPlainLinks(tx)) {
      const sealed_token = seal(identity.server_key, purpose, token)
      await replaceToken(tx, gid, token, { token: hashOf(token), sealed_token })
    }
  })
}

/** The channel of a link, for the page that it opens. */
export async function readLink(services: CallsServices, token: string): Promise<CallLinkInfo> {
  const link = await findLink(services.db, hashOf(token))
  const channel = link && findChannel(services, link.gid)
  if (!channel || link.expires_at <= services.clock.now()) throw fail('not-found')
  return { gid: link.gid, name: channel.name, guests: record(services, 'login').guest }
}

/** Whether a token lets people into the call of a channel now. */
export async function isLinkTo(
  { clock }: CallsServices,
  db: Db,
  { gid, token }: { gid: number; token: string },
): Promise<boolean> {
  const link = await findLink(db, hashOf(token))
  return link !== undefined && link.gid === gid && link.expires_at > clock.now()
}

/** Whether somebody who joined by a link may stay: until the link is replaced, or guests are switched off. */
export const mayLinkedStay = (
  services: CallsServices,
  { link }: Pick<CallParticipantRow, 'link'>,
  { isGuest, tokens }: { isGuest: boolean; tokens: ReadonlySet<string> },
): boolean => link !== null && tokens.has(link) && (!isGuest || record(services, 'login').guest)

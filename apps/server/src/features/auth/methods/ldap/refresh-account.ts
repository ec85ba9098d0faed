import { createHash } from 'node:crypto'
import { ApiError } from '@parley/protocol'
import type { Tx } from '../../../../engines/database/database.ts'
import { type AuditOrigin, audited } from '../../../audit/index.ts'
import { readOwner, record } from '../../../organization/index.ts'
import {
  changeAccount,
  fitName,
  hasOtherAdmin,
  isEmailTaken,
  isTaken,
  auditChanges,
  requireAccount,
  setPicture,
  type User,
} from '../../../users/index.ts'
import type { AuthServices } from '../../services.ts'
import { type Decisions, putDecisions, readDecisions } from './ldap-store.ts'
import type { LdapPerson } from './person.ts'

type Changes = Parameters<typeof changeAccount>[3]

/** Takes over what the LDAP server says about a person who is signing in. */
export async function refreshAccount(
  services: AuthServices,
  uid: number,
  person: LdapPerson,
  origin: AuditOrigin,
): Promise<User> {
  const refreshed = await audited(services, { ...origin, ...nobody }, async (tx, noteChange) => {
    const user = await requireAccount(tx, uid)
    const decisions = await readDecisions(tx, uid)
    const role = await roleFor(tx, user, decisions, person.isAdmin)
    const isThawed = decisions.isFrozen && user.status === 'frozen'
    const changes: Changes = {
      ...(await profileFor(services, tx, user, person)),
      ...(role.is_admin === user.is_admin ? {} : { is_admin: role.is_admin }),
      ...(isThawed ? { status: 'normal' } : {}),
    }
    await putDecisions(tx, uid, { isAdmin: role.isGiven, isFrozen: false })
    const isChanged = Object.keys(changes).length > 0
    if (!isChanged) return user
    const changed = await changeAccount(services, tx, user, changes)
    auditChanges(noteChange, user, changed, { method: 'ldap' })
    return changed
  })
  await refreshPicture(services, uid, person.picture)
  return refreshed
}

// The LDAP server decides, not the person who signs in.
const nobody = { uid: null, name: null }

/** Whether an account is an administrator, and whether the LDAP server has made it one. */
export async function roleFor(
  tx: Tx,
  { uid, is_admin, is_bot }: User,
  decisions: Decisions,
  isInGroup: boolean | undefined,
): Promise<{ is_admin: boolean; isGiven: boolean }> {
  // Without a group, or if the group cannot be read, roles stay as they are.
  if (isInGroup === undefined || is_bot) return { is_admin, isGiven: decisions.isAdmin }
  if (isInGroup) return { is_admin: true, isGiven: decisions.isAdmin || !is_admin }
  const isOwner = uid === (await readOwner(tx))
  const loses = decisions.isAdmin && !isOwner && (await hasOtherAdmin(tx, uid))
  return { is_admin: is_admin && !loses, isGiven: decisions.isAdmin && !loses }
}

// A name or an address that another account has stays there.
async function profileFor(
  services: AuthServices,
  tx: Tx,
  user: User,
  { name, email }: LdapPerson,
): Promise<Changes> {
  const wanted = fitName(name ?? '')
  const isNewName = wanted !== '' && wanted !== user.name && !(await isTaken(tx, wanted, user.uid))
  const isNewEmail =
    email !== null && email !== user.email && !(await isEmailTaken(tx, email, user.uid))
  const email_confirmed = record(services, 'ldap').confirms_addresses
  return {
    ...(isNewName ? { name: wanted } : {}),
    ...(isNewEmail ? { email, email_confirmed } : {}),
  }
}

/** Takes a picture that is not the one that was taken last. One that cannot be shown is left out. */
async function refreshPicture(
  services: AuthServices,
  uid: number,
  picture: Buffer | undefined,
): Promise<void> {
  if (!picture) return
  const pictureHash = createHash('sha256').update(picture).digest('hex')
  if ((await readDecisions(services.db, uid)).pictureHash === pictureHash) return
  try {
    await setPicture(services, { uid }, uid, picture)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    services.log.info({ uid, reason: error.message }, 'a picture of the directory was not taken')
  }
  await services.database.transact((tx) => putDecisions(tx, uid, { pictureHash }))
}

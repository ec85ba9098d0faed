import type { Tx } from '../../../../engines/database/database.ts'
import { type LdapConnection, LdapError, withLdap } from '../../../../engines/ldap/connection.ts'
import { audited, type AuditWriter } from '../../../audit/index.ts'
import { readOwner, record } from '../../../organization/index.ts'
import {
  changeAccount,
  freezeAccount,
  hasOtherAdmin,
  auditChanges,
  requireAccount,
} from '../../../users/index.ts'
import type { AuthServices } from '../../services.ts'
import { readIdentities, readIdentitiesOf } from '../identity-store.ts'
import { providerName } from './ldap-accounts.ts'
import { putDecisions, readDecisions } from './ldap-store.ts'
import { findPresent, isInGroup } from './person.ts'
import { roleFor } from './refresh-account.ts'
import { isLdapOn, serverOf } from './settings.ts'

const pageSize = 100
const wholeMs = 300_000
/** So many accounts do not leave at once: the settings, or the rights of the account that searches, have changed. */
const implausible = 10

/** The current state of a linked account in LDAP. */
interface Standing {
  uid: number
  isPresent: boolean
  isInGroup: boolean | undefined
}

/**
 * Freezes the accounts whose entry is gone or disabled, thaws those that it froze and whose entry is back, and takes the role
 * of an administrator from those who have left the group. An LDAP server that does not answer changes nothing.
 */
export async function followLdap(services: AuthServices): Promise<void> {
  if (!isLdapOn(services)) return
  const settings = record(services, 'ldap')
  try {
    const standings = await withLdap(
      serverOf(services, settings),
      (ldap) => readStandings(services, ldap),
      { wholeMs },
    )
    if (standings.length >= implausible && standings.every(({ isPresent }) => !isPresent)) {
      services.log.error('the directory knows none of its accounts any more: nothing is changed')
    } else {
      for (const standing of standings) await apply(services, standing)
    }
  } catch (error) {
    if (!(error instanceof LdapError)) throw error
    services.log.warn({ fault: error.fault, answer: error.message }, 'the directory failed')
  }
}

async function readStandings(services: AuthServices, ldap: LdapConnection): Promise<Standing[]> {
  const settings = record(services, 'ldap')
  if (!(await ldap.read(settings.base, { attributes: ['1.1'] }))) {
    throw new LdapError('base-not-found', 'The base cannot be read')
  }
  const standings: Standing[] = []
  let above = 0
  for (;;) {
    const page = await readIdentitiesOf(services.db, providerName, { above, max: pageSize })
    const subjects = page.map(({ subject }) => subject)
    const present = await findPresent(ldap, settings, subjects)
    for (const { uid, subject } of page) {
      const dn = present.get(subject)
      const { isAdmin } = await readDecisions(services.db, uid)
      standings.push({
        uid,
        isPresent: dn !== undefined,
        isInGroup:
          isAdmin && dn !== undefined
            ? await isInGroup(ldap, { dn }, settings.admin_group)
            : undefined,
      })
      above = uid
    }
    if (page.length < pageSize) return standings
  }
}

async function apply(services: AuthServices, standing: Standing): Promise<void> {
  await audited(services, { ip: 'directory' }, async (tx, audit) => {
    // The account may have been deleted meanwhile, and its identities with it.
    if ((await readIdentities(tx, standing.uid)).length === 0) return
    await applyPresence(services, tx, standing, audit)
    await applyRole(services, tx, standing, audit)
  })
}

async function applyPresence(
  services: AuthServices,
  tx: Tx,
  { uid, isPresent }: Standing,
  audit: AuditWriter,
): Promise<void> {
  const user = await requireAccount(tx, uid)
  const isFrozen = user.status === 'frozen'
  if (isPresent) {
    if (!(await readDecisions(tx, uid)).isFrozen) return
    await putDecisions(tx, uid, { isFrozen: false })
    if (!isFrozen) return
    const changed = await changeAccount(services, tx, user, { status: 'normal' })
    auditChanges(audit, user, changed, { method: 'ldap' })
    return
  }
  const isOwner = uid === (await readOwner(tx))
  const stays = isOwner || (user.is_admin && !(await hasOtherAdmin(tx, uid)))
  if (isFrozen || stays) return
  const frozen = await freezeAccount(services, tx, user)
  await putDecisions(tx, uid, { isFrozen: true })
  auditChanges(audit, user, frozen, { method: 'ldap' })
}

async function applyRole(
  services: AuthServices,
  tx: Tx,
  standing: Standing,
  audit: AuditWriter,
): Promise<void> {
  const { uid } = standing
  const user = await requireAccount(tx, uid)
  const decisions = await readDecisions(tx, uid)
  const role = await roleFor(tx, user, decisions, standing.isInGroup)
  if (!user.is_admin || role.is_admin) return
  const changed = await changeAccount(services, tx, user, { is_admin: false })
  await putDecisions(tx, uid, { isAdmin: false })
  auditChanges(audit, user, changed, { method: 'ldap' })
}

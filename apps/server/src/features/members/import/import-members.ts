import { Readable } from 'node:stream'
import { ApiError, type ImportReason, type ImportResult, type ImportRow } from '@parley/protocol'
import type { Tx } from '../../../engines/database/database.ts'
import type { Actor } from '../../../http/request/actor.ts'
import { Json } from '../../../http/on.ts'
import { audited, type AuditWriter } from '../../audit/index.ts'
import { mayMailAccountLink, requireWholeSession, sendAccountLink } from '../../auth/index.ts'
import { memberLimit } from '../../license/index.ts'
import {
  countHumans,
  createAccount,
  hashPassword,
  isActingAdmin,
  listUsers,
  nameKey,
} from '../../users/index.ts'
import type { MembersServices } from '../services.ts'
import { checkRows, type CheckedRow, type Known } from './check-rows.ts'
import { readCsv } from './read-csv.ts'

/** So many passwords are hashed together, and so many accounts are made in one transaction. */
const batch = 20

interface Terms {
  isDryRun: boolean
  /** The address of the server, for mailed links. */
  origin: string
}

/**
 * Creates the accounts of a CSV file. With `isDryRun` it only tells the outcome of each row. The answer is written while
 * accounts are made, since a thousand passwords take longer than proxies wait. A repeated import makes no
 * second accounts: the addresses are taken.
 */
export async function importMembers(
  services: MembersServices,
  me: Actor,
  text: string,
  terms: Terms,
): Promise<ImportResult | Json> {
  const checked = checkRows(readCsv(text), await knownTo(services))
  if (terms.isDryRun) return { rows: checked.map(({ row }) => row) }
  if (checked.some(({ row }) => row.is_admin)) await requireWholeSession(services, me)
  return new Json(Readable.from(encode(importAll(services, me, checked, terms))))
}

async function knownTo(services: MembersServices): Promise<Known> {
  const users = listUsers(services)
  return {
    emails: new Set(users.flatMap(({ email }) => email ?? [])),
    nameKeys: new Set(users.map(({ name }) => nameKey(name))),
    seats: (await memberLimit(services, services.db)) - countHumans(services),
    mails: mayMailAccountLink(services),
  }
}

async function* encode(rows: AsyncIterable<ImportRow>) {
  let separator = '{"rows":['
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`
    separator = ','
  }
  yield separator === ',' ? ']}' : '{"rows":[]}'
}

async function* importAll(
  services: MembersServices,
  me: Actor,
  checked: readonly CheckedRow[],
  terms: Terms,
) {
  for (let i = 0; i < checked.length; i += batch) {
    yield* await importBatch(services, me, checked.slice(i, i + batch), terms)
  }
}

async function importBatch(
  services: MembersServices,
  me: Actor,
  rows: readonly CheckedRow[],
  terms: Terms,
): Promise<ImportRow[]> {
  const hashes = await Promise.all(rows.map(hashOf))
  return audited(services, me, async (tx, audit) => {
    const isAllowed = await isActingAdmin(tx, me)
    const done: ImportRow[] = []
    for (const [i, { row }] of rows.entries()) {
      if (row.outcome === 'refused') done.push(row)
      else if (!isAllowed) done.push(refused(row, 'not_permitted'))
      else done.push(await importRow(services, { tx, audit }, me, row, hashes[i] ?? null, terms))
    }
    return done
  })
}

const hashOf = async ({ row, password }: CheckedRow) =>
  row.outcome === 'refused' || password === '' ? null : hashPassword(password)

// Other users may have taken names and addresses since the rows were checked. The checks come before the first write.
async function importRow(
  services: MembersServices,
  { tx, audit }: { tx: Tx; audit: AuditWriter },
  me: Actor,
  row: ImportRow,
  password: string | null,
  { origin }: Terms,
): Promise<ImportRow> {
  const { name, email, is_admin, way } = row
  try {
    const user = await createAccount(services, tx, {
      name,
      email,
      email_confirmed: way !== 'mail',
      is_admin,
      password,
      create_by: way === 'mail' ? 'magiclink' : 'password',
    })
    if (way === 'mail') {
      await sendAccountLink(services, tx, { ...user, email }, { inviter: me.name, origin })
    }
    audit('account_created', { target: user, method: 'import', is_admin })
    return row
  } catch (error) {
    const reason = error instanceof ApiError ? reasons[error.reason] : undefined
    if (!reason) throw error
    return refused(row, reason)
  }
}

const reasons: Partial<Record<ApiError['reason'], ImportReason>> = {
  'name-conflict': 'name_taken',
  'email-conflict': 'email_taken',
  'member-limit': 'member_limit',
}

const refused = (row: ImportRow, reason: ImportReason): ImportRow => ({
  ...row,
  outcome: 'refused',
  reason,
})

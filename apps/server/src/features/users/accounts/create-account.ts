import { type CreateBy, fail } from '@parley/protocol'
import type { Db, Tx } from '../../../engines/database/database.ts'
import { nextId } from '../../../engines/database/sequence.ts'
import type { AccountRow } from '../tables.ts'
import type { UsersServices } from '../services.ts'
import { memberLimit } from '../../license/index.ts'
import { readOwner, storeOwner } from '../../organization/index.ts'
import { logCreated } from '../log.ts'
import { isTaken, nameKey } from '../names.ts'
import { countHumanRows, hasOtherAdmin, insertAccount, isEmailTaken } from '../store.ts'
import { type User, toUser } from '../user.ts'

export interface NewAccount {
  name: string
  email?: string | null
  email_confirmed?: boolean
  /** The hash of the password; null for accounts that never sign in by password. */
  password?: string | null
  gender?: number | null | undefined
  language?: string | null | undefined
  is_admin?: boolean | null | undefined
  is_bot?: boolean | null | undefined
  create_by: CreateBy
  webhook_url?: string | null | undefined
  widget_id?: string | null | undefined
}

/**
 * Creates an account of any kind: checks member limit, name and address, stores the row and the log entry,
 * and runs the hooks of the features above.
 */
export async function createAccount(
  services: UsersServices,
  tx: Tx,
  account: NewAccount,
): Promise<User> {
  const isHuman =
    !account.is_bot && account.create_by !== 'guest' && typeof account.widget_id !== 'string'
  // Count in the database: the cache may lag behind the commits of other nodes.
  if (isHuman) await requireSeat(services, tx)
  if (await isTaken(tx, account.name)) throw fail('name-conflict')
  if (account.email && (await isEmailTaken(tx, account.email))) throw fail('email-conflict')

  const row = await newRow(services, tx, account, isHuman)
  await insertAccount(tx, row)
  const user = toUser(row)
  // Guests and bots that were created before take numbers, too.
  const isFirstAdmin = user.is_admin && !(await hasOtherAdmin(tx, user.uid))
  if (isFirstAdmin && user.uid !== (await readOwner(tx))) await storeOwner(tx, user.uid)
  await logCreated(tx, services.clock.now(), user)
  for (const hook of services.users.hooks.created) await hook(tx, user)
  return user
}

/** How many more members the license has room for. */
export const freeSeats = async (services: UsersServices, db: Db): Promise<number> =>
  (await memberLimit(services, db)) - (await countHumanRows(db))

/** Throws `member-limit` if the license has no room for another member. */
export async function requireSeat(services: UsersServices, tx: Tx): Promise<void> {
  if ((await freeSeats(services, tx)) <= 0) throw fail('member-limit')
}

async function newRow(
  services: UsersServices,
  tx: Tx,
  account: NewAccount,
  isHuman: boolean,
): Promise<AccountRow> {
  const now = services.clock.now()
  // The first human account of a server without administrator becomes its administrator.
  const isFirst = isHuman && !(await hasOtherAdmin(tx))
  const uid = await nextId(tx, 'uid')
  const name = await nameFor(tx, uid, account)
  return {
    uid,
    name,
    name_key: nameKey(name),
    email: account.email ?? null,
    email_confirmed: account.email_confirmed ? 1 : 0,
    password: account.password ?? null,
    gender: account.gender ?? 0,
    language: account.language ?? 'en-US',
    is_admin: account.is_admin || isFirst ? 1 : 0,
    is_bot: account.is_bot ? 1 : 0,
    create_by: account.create_by,
    status: 'normal',
    avatar_updated_at: 0,
    webhook_url: account.webhook_url ?? null,
    widget_id: account.widget_id ?? null,
    msg_smtp_notify_enable: 0,
    joined_mid: await tx.mids.last(),
    created_at: now,
    updated_at: now,
    last_seen_at: null,
  }
}

// Widgets make up names of this form for visitors who give none.
const madeUp = /^w-[a-z0-9]+$/i

async function nameFor(tx: Tx, uid: number, { name, widget_id }: NewAccount): Promise<string> {
  if (typeof widget_id !== 'string' || !madeUp.test(name)) return name
  const numbered = `Visitor ${uid}`
  return (await isTaken(tx, numbered)) ? name : numbered
}

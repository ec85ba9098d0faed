import { randomBytes } from 'node:crypto'
import { type BotKey, fail } from '@parley/protocol'
import { nextId } from '../../engines/database/sequence.ts'
import type { Actor } from '../../http/request/actor.ts'
import { audited } from '../audit/index.ts'
import { requireUser, type User } from '../users/index.ts'
import { digestOf } from './key-cache.ts'
import type { BotsServices } from './services.ts'
import { insertKey, readKeys, removeKey } from './store.ts'

const keyBytes = 32
const nameChars = 64
const keysMost = 50

/**
 * Makes a key of a bot and returns it, this once: only its hash is stored. Fails with `bad-name`, with `conflict` when
 * the bot has a key of this name, and with `bad-request` for an account that is no bot.
 */
export async function createKey(
  services: BotsServices,
  me: Actor,
  uid: number,
  typed: string,
): Promise<string> {
  const bot = requireBot(services, uid)
  const name = typed.trim()
  if (name === '' || [...name].length > nameChars) throw fail('bad-name', { field: 'name' })
  const key = randomBytes(keyBytes).toString('hex')
  await audited(services, me, async (tx, record) => {
    if ((await readKeys(tx, { uid })).length >= keysMost) throw fail('limit-reached')
    const isNew = await insertKey(tx, {
      ...{ id: await nextId(tx, 'bot_key'), uid, name, digest: digestOf(key) },
      shown: `${key.slice(0, 4)}...${key.slice(-6)}`,
      ...{ created_at: services.clock.now(), last_used_at: null },
    })
    if (!isNew) throw fail('conflict')
    record('bot_key_created', { target: bot, label: name })
  })
  return key
}

/** The keys of a bot, shortened. */
export async function keysOf(services: BotsServices, uid: number): Promise<BotKey[]> {
  requireUser(services, uid)
  const rows = await readKeys(services.db, { uid })
  return rows.map(({ id, name, shown, created_at, last_used_at }) => ({
    ...{ id, name, key: shown, created_at },
    last_used: services.bots.use.unsaved(id) ?? last_used_at,
  }))
}

/** Revokes a key. Calls that come with it from now on are refused. */
export async function deleteKey(
  services: BotsServices,
  me: Actor,
  { uid, kid }: { uid: number; kid: number },
): Promise<undefined> {
  const bot = requireUser(services, uid)
  await audited(services, me, async (tx, record) => {
    const row = await removeKey(tx, uid, kid)
    if (!row) throw fail('not-found')
    record('bot_key_deleted', { target: bot, label: row.name })
  })
  return undefined
}

function requireBot(services: BotsServices, uid: number): User {
  const user = requireUser(services, uid)
  if (!user.is_bot) throw fail('bad-request')
  return user
}

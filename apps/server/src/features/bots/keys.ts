import { randomBytes } from 'node:crypto'
import {
  type BotKey,
  type createBotKey,
  fail,
  type RequestOf,
  usualBotScopes,
} from '@parley/protocol'
import type { BotKeyRow } from './tables.ts'
import { nextId } from '../../engines/database/sequence.ts'
import type { Actor } from '../../http/request/actor.ts'
import { audited } from '../audit/index.ts'
import { requireChannel } from '../channels/index.ts'
import { requireUser, type User } from '../users/index.ts'
import { digestOf, scopesOf } from './key-cache.ts'
import type { BotsServices } from './services.ts'
import { insertKey, readKeys, removeKey } from './store.ts'

const keyBytes = 32
const nameChars = 64
const maxKeys = 50

/**
 * Makes a key of a bot and returns it, this once: only its hash is stored. Fails with `bad-name`, with `conflict` when
 * the bot has a key of this name, with `not-found` for a hook of an unknown channel, and with `bad-request` for an account
 * that is no bot.
 */
export async function createKey(
  services: BotsServices,
  me: Actor,
  uid: number,
  { name: typed, scopes, gid }: RequestOf<typeof createBotKey>['body'],
): Promise<string> {
  const bot = requireBot(services, uid)
  if (typeof gid === 'number') requireChannel(services, gid)
  const name = typed.trim()
  if (name === '' || [...name].length > nameChars) throw fail('bad-name', { field: 'name' })
  const key = randomBytes(keyBytes).toString('hex')
  await audited(services, me, async (tx, audit) => {
    if ((await readKeys(tx, { uid })).length >= maxKeys) throw fail('limit-reached')
    const isNew = await insertKey(tx, {
      id: await nextId(tx, 'bot_key'),
      uid,
      name,
      digest: digestOf(key),
      shown: `${key.slice(0, 4)}...${key.slice(-6)}`,
      created_at: services.clock.now(),
      last_used_at: null,
      gid: gid ?? null,
      scopes: typeof gid === 'number' ? '' : [...new Set(scopes ?? usualBotScopes)].join(' '),
    })
    if (!isNew) throw fail('conflict')
    audit('bot_key_created', { target: bot, label: name })
  })
  return key
}

/** The keys of a bot, shortened. */
export async function keysOf(services: BotsServices, uid: number): Promise<BotKey[]> {
  requireUser(services, uid)
  const rows = await readKeys(services.db, { uid })
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    key: row.shown,
    created_at: row.created_at,
    last_used: services.bots.use.unsaved(row.id) ?? row.last_used_at,
    ...rightsOf(row),
  }))
}

/** Revokes a key. Calls that come with it from now on are refused. */
export async function deleteKey(
  services: BotsServices,
  me: Actor,
  { uid, kid }: { uid: number; kid: number },
): Promise<undefined> {
  const bot = requireUser(services, uid)
  await audited(services, me, async (tx, audit) => {
    const row = await removeKey(tx, uid, kid)
    if (!row) throw fail('not-found')
    audit('bot_key_deleted', { target: bot, label: row.name })
  })
  return undefined
}

function requireBot(services: BotsServices, uid: number): User {
  const user = requireUser(services, uid)
  if (!user.is_bot) throw fail('bad-request')
  return user
}

// Existing clients know keys without rights of their own.
function rightsOf(row: BotKeyRow): Pick<BotKey, 'scopes' | 'gid'> {
  if (row.gid !== null) return { scopes: [], gid: row.gid }
  const scopes = [...scopesOf(row)]
  return scopes.join() === usualBotScopes.join() ? {} : { scopes }
}

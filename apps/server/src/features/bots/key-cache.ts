import { createHash } from 'node:crypto'
import { type BotScope, botScopes } from '@parley/protocol'
import { RowCache } from '../../engines/database/row-cache.ts'
import type { BotKeyRow } from './tables.ts'
import type { AuthResult } from '../../http/request/current-user.ts'
import type { MessagesServices } from '../messages/index.ts'
import { findUser } from '../users/index.ts'
import type { BotsServices } from './services.ts'
import { readKeys } from './store.ts'

/** All keys of bots by their hash, in memory: each call of a bot is checked against them. */
export const createKeyCache = ({ bus, db }: Pick<MessagesServices, 'bus' | 'db'>) =>
  new RowCache<string, BotKeyRow>({
    bus,
    subject: 'bot_key',
    read: async (digests) => (await readKeys(db, { digests })).map((row) => [row.digest, row]),
  })

/** The hash under which a key is stored. Keys are random, so that a fast one is enough. */
export const digestOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Turns the key of a bot into its caller, from current data. */
export function identifyBot(services: BotsServices, key: string): AuthResult {
  const row = services.bots.keys.get(digestOf(key))
  if (!row || row.gid !== null) return undefined
  return authOf(services, row)
}

/** Turns the secret of a hook, or a key that may stand in its address, into the bot that sends to the channel. */
export function identifyHook(services: BotsServices, key: string, gid: number): AuthResult {
  const row = services.bots.keys.get(digestOf(key))
  const mayHook = row?.gid === null ? scopesOf(row).has('hook') : row?.gid === gid
  return row && mayHook ? authOf(services, row) : undefined
}

/** The scopes of a key. */
export const scopesOf = ({ scopes }: Pick<BotKeyRow, 'scopes'>): ReadonlySet<BotScope> =>
  new Set(botScopes.filter((scope) => scopes.split(' ').includes(scope)))

function authOf(services: BotsServices, row: BotKeyRow): AuthResult {
  const user = findUser(services, row.uid)
  if (!user?.is_bot || user.status === 'frozen') return undefined
  services.bots.use.note(row.id)
  const { uid, name, is_admin, is_bot, is_guest, is_visitor } = user
  const kind = { is_admin, is_owner: false, is_bot, is_guest, is_visitor }
  return {
    me: { uid, device: `bot:${row.id}`, session: '', name, ...kind, scopes: scopesOf(row) },
  }
}

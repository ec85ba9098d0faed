import { type BotScope, createBotKey, createUser } from '@parley/protocol'
import type { Person } from './person.ts'

/** Makes a bot as an administrator does, and returns its uid. */
export async function makeBot(
  { dave }: { dave: Person },
  name: string,
  { is_admin = false, webhook_url }: { is_admin?: boolean; webhook_url?: string } = {},
): Promise<number> {
  const account = { name, email: `${name}@example.org`, password: '', gender: 0, is_bot: true }
  const hook = webhook_url === undefined ? {} : { webhook_url }
  const { uid } = await dave.call(createUser, { body: { ...account, ...hook, is_admin } })
  return uid
}

/** Makes a key of a bot, or the secret of a hook to a channel. */
export const makeBotKey = (
  { dave }: { dave: Person },
  uid: number,
  name = 'ci',
  rights: { scopes?: BotScope[]; gid?: number } = {},
): Promise<string> => dave.call(createBotKey, { params: { uid }, body: { name, ...rights } })

import {
  type BotAnswer,
  type BotCommand,
  fail,
  type RequestOf,
  type runBotCommand,
} from '@parley/protocol'
import { maySeeChannel } from '@parley/rules'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import { belongsTo, findChannel } from '../../channels/index.ts'
import { type MessagesServices, recipientOf } from '../../messages/index.ts'
import { findUser, requireUser, type User } from '../../users/index.ts'
import { answerIn, sendInteraction } from './send-interaction.ts'
import { findCommand, readCommands, replaceCommands } from './commands-store.ts'

const namePattern = /^[a-z][a-z0-9-]{0,31}$/

/** Replaces the slash commands of the calling bot. */
export async function setCommands(
  services: MessagesServices,
  { uid }: CurrentUser,
  commands: readonly Omit<BotCommand, 'uid'>[],
): Promise<undefined> {
  const names = new Set(commands.map(({ name }) => name))
  const isWrong = commands.some(({ name }) => !namePattern.test(name))
  if (isWrong || names.size < commands.length) throw fail('bad-name', { field: 'name' })
  await services.database.transact((tx) => replaceCommands(tx, uid, commands))
  return undefined
}

/** The commands of all bots that can be called. Everybody may write to a bot in a direct chat. */
export async function listCommands(
  services: MessagesServices,
  me: CurrentUser,
): Promise<BotCommand[]> {
  const isCallable = ({ uid }: BotCommand) => canReceive(findUser(services, uid)) && uid !== me.uid
  return (await readCommands(services.db)).filter(isCallable)
}

/** Calls a bot by a command and returns what it answers to the caller alone. */
export async function runCommand(
  services: MessagesServices,
  me: CurrentUser,
  { uid, name, text, gid }: RequestOf<typeof runBotCommand>['body'],
): Promise<BotAnswer> {
  const channel = typeof gid === 'number' ? findChannel(services, gid) : undefined
  // Outsiders do not learn which channels there are.
  if (channel && !maySeeChannel(me, channel)) throw fail('not-found')
  // The caller needs the right to write in the chat: the bot may answer there.
  recipientOf(services, me, typeof gid === 'number' ? { gid } : { uid })
  const bot = requireUser(services, uid)
  if (channel && !belongsTo(services, channel, uid)) throw fail('not-found')
  if (!canReceive(bot) || !(await findCommand(services.db, { uid, name }))) throw fail('not-found')
  const target = typeof gid === 'number' ? { gid } : { uid: me.uid }
  const response = await sendInteraction(services, bot, {
    type: 'command',
    command: name,
    text,
    target,
    user: { uid: me.uid, name: me.name },
  })
  return answerIn(services, bot, target, response)
}

/** Whether an account is a bot whose webhook can be called. */
export const canReceive = (user: User | undefined): user is User & { webhook_url: string } =>
  user !== undefined && user.is_bot && user.status !== 'frozen' && Boolean(user.webhook_url)

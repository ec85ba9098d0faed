import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths, listLengths } from './lengths.ts'
import { Gid, Maybe, Mid, Opt, Text, Uid } from './shapes.ts'

// All of this is [new]: slash commands of bots, and buttons in their messages. Both are sent to the webhook of the bot, whose
// response is the answer.

/** A command of a bot: `/deploy <env>` has the name `deploy` and the usage `<env>`. */
const command = {
  name: Text(lengths.word, {
    description: '1 to 32 letters a-z, digits and hyphens, a letter first',
  }),
  usage: Text(lengths.word, { description: 'the arguments in words; empty if there are none' }),
  about: Text(lengths.word),
}
export const BotCommand = Type.Object({ uid: Uid, ...command })
export type BotCommand = Static<typeof BotCommand>

/** A button in a message of a bot, as one of `properties.buttons`. */
export interface BotButton {
  id: string
  label: string
}

/** The private answer of a bot. Null if it answered in the chat or not at all. */
export const BotAnswer = Type.Object({ text: Maybe(Type.String({ description: 'Markdown' })) })
export type BotAnswer = Static<typeof BotAnswer>

/** The JSON that the webhook of a bot receives for an interaction: a command or a button. */
export type BotInteraction = {
  user: { uid: number; name: string }
  /** The chat. Of a direct chat, the user who made it. */
  target: { gid: number } | { uid: number }
} & (
  | { type: 'command'; command: string; text: string }
  | { type: 'button'; button: string; mid: number }
)

/** The JSON that the webhook of a bot may respond to a command or a button. An empty response is no answer. */
export interface BotResponse {
  /** Markdown. */
  text: string
  /** `all` sends it in the chat as the bot; `me`, the default, shows it to that user only. */
  visible?: 'all' | 'me'
  /** For `all`. At most five. */
  buttons?: BotButton[]
  /** Of a button: changes its message instead. */
  replace?: boolean
}

export const setBotCommands = endpoint('PUT', '/bot/commands', {
  auth: 'bot',
  scope: 'send',
  request: Type.Object({
    commands: Type.Array(Type.Object(command), { maxItems: listLengths.botCommands }),
  }),
  response: 'empty',
  summary: 'Replaces the slash commands of the bot [new]',
})
export const listBotCommands = endpoint('GET', '/bot_command', {
  auth: 'member',
  response: Type.Array(BotCommand),
  summary: 'The slash commands of the bots that can be called [new]',
})
export const runBotCommand = endpoint('POST', '/bot_command', {
  auth: 'member',
  request: Type.Object({
    uid: Uid,
    name: Text(lengths.word),
    text: Text(lengths.commandText),
    gid: Opt(Gid),
  }),
  response: BotAnswer,
  summary:
    'Calls a bot by its slash command, in a channel, or without `gid` in the direct chat [new]',
})
export const pressBotButton = endpoint('POST', '/bot_button', {
  auth: 'member',
  visitors: true,
  request: Type.Object({ mid: Mid, button: Text(lengths.word) }),
  response: BotAnswer,
  summary: 'Calls a bot by a button in its message [new]',
})

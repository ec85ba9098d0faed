import type { ContentType } from '@parley/protocol'
import type { PickedMentions } from '@parley/rules'
import { actionOf, type ChatContext, permitted } from '../actions/index.ts'

/** The chat and the user that a command runs for. */
export type CommandContext = ChatContext

/** A rule for a command that does the same as an action on the chat. */
export const mayDo =
  (action: string) =>
  (context: CommandContext): boolean =>
    permitted([actionOf('chat', action)], context).length > 0

/** The arguments as typed, and the users that were picked from a list. */
export interface CommandInput {
  text: string
  mentions: PickedMentions
}

/** The outcome of a command. */
export type CommandResult =
  | { kind: 'done' }
  /** Sends a text as the user. */
  | { kind: 'send'; text: string; contentType?: ContentType }
  /** Puts a text into the composer. */
  | { kind: 'type'; text: string }
  /** Explains what is wrong with the arguments, which stay in the composer. */
  | { kind: 'problem'; text: string }
  /** Shows the answer of a bot to the user alone. */
  | { kind: 'answer'; uid: number; text: string }

/** A command of the composer, built in or of a bot. */
export interface Command {
  name: string
  /** The bot that runs it; absent for a built-in one. */
  bot?: number
  /** The arguments in words, e.g. "[time]"; empty if there are none. */
  usage: string
  about: string
  /** The users that are suggested for the arguments. */
  suggests?: 'everyone' | 'outsiders'
  run: (context: CommandContext, input: CommandInput) => CommandResult | Promise<CommandResult>
}

/** A built-in command: its texts come from the translations, and it is offered where it can run. */
export interface BuiltInCommand extends Omit<Command, 'usage' | 'about'> {
  hasArguments: boolean
  mayRun: (context: CommandContext) => boolean
}

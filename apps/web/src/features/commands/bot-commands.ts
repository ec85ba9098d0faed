import { type ChatKey, directKey } from '@parley/client'
import type { BotCommand, Channel } from '@parley/protocol'
import { isMember } from '@parley/rules'
import type { Command, CommandResult } from './command.ts'

/** The commands of the bots in a chat. A built-in command of the same name stands before them. */
export function botCommandsIn(
  key: ChatKey,
  channel: Channel | undefined,
  commands: readonly BotCommand[],
): Command[] {
  return commands
    .filter(({ uid }) => (channel ? isMember(channel, bot(uid)) : key === directKey(uid)))
    .map(({ uid, name, usage, about }) => ({
      bot: uid,
      name,
      usage,
      about,
      async run({ client, key: place }, { text }): Promise<CommandResult> {
        const answer = await client.botInteractions.run(place, uid, name, text)
        return answer === null ? { kind: 'done' } : { kind: 'answer', uid, text: answer }
      },
    }))
}

const bot = (uid: number) => ({ uid, is_admin: false, is_guest: false, is_visitor: false })

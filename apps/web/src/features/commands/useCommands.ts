import type { ChatKey } from '@parley/client'
import { isFlatEqual, useSelector } from '../../store/index.ts'
import { useChatContext } from '../actions/index.ts'
import { chatCommands } from './built-in/chat.ts'
import { placeCommands } from './built-in/places.ts'
import { textCommands } from './built-in/texts.ts'
import { botCommandsIn } from './bot-commands.ts'
import type { Command, CommandContext } from './command.ts'

const builtIn = [...chatCommands, ...textCommands, ...placeCommands]

/** The commands that the user may run in a chat, in the order of the list: the built-in ones, then those of bots. */
export function useCommands(key: ChatKey): {
  commands: readonly Command[]
  context: CommandContext
} {
  const context = useChatContext(key)
  const { t, channel } = context
  const allowed = useSelector(() => builtIn.filter(({ mayRun }) => mayRun(context)), isFlatEqual)
  const commands = allowed.map(({ hasArguments, mayRun: _, ...command }): Command => {
    const usage = hasArguments ? t(`commands.usage.${command.name}`) : ''
    return { ...command, usage, about: t(`commands.about.${command.name}`) }
  })
  const ofBots = useSelector((store) => store.botCommands.value)
  return { commands: [...commands, ...botCommandsIn(key, channel, ofBots)], context }
}

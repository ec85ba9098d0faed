import type { ChatKey } from '@parley/client'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { changeChatUi, failureText } from '../../../store/index.ts'
import { type Command, type CommandResult, readCommand, useCommands } from '../../commands/index.ts'
import type { OutgoingText } from '../useSending.ts'
import type { Writing } from '../writing/useWriting.ts'

/** A line below the text about the command in it. */
interface Note {
  /** The text that it is about. It disappears with the next change. */
  typed: string
  words: string
  /** The text may be sent as a message. */
  maySend: boolean
}

/** Runs the command in the composer. A command that fails leaves its text there. */
export function useCommandRun(
  chatKey: ChatKey,
  writing: Writing,
  send: (text: OutgoingText) => void,
) {
  const { t } = useTranslation('chat')
  const { commands, context } = useCommands(chatKey)
  const { latest, current, clear, rewrite } = writing
  const [note, setNote] = useState<Note>()
  const [running, setRunning] = useState<string>()
  const shown = note?.typed === writing.draft.text ? note : undefined

  /** Returns false if the text is to be sent as a message. */
  function start(text: string): boolean {
    const typed = readCommand(text)
    if (!typed) return false
    const command = commands.find(({ name }) => name === typed.name)
    if (command) {
      if (running !== text) void run(command, text, typed.text)
      return true
    }
    // The second Enter sends the text.
    if (shown?.maySend) return false
    setNote({ typed: text, words: t('commands.unknown', { name: typed.name }), maySend: true })
    return true
  }

  async function run(command: Command, typed: string, text: string) {
    setRunning(typed)
    try {
      finish(await command.run(context, { text, mentions: latest.current.mentions }), typed)
    } catch (error) {
      setNote({ typed, words: failureText(error), maySend: false })
    } finally {
      setRunning(undefined)
    }
  }

  function finish(result: CommandResult, typed: string) {
    // The user may have typed on.
    const isSame = current() === typed
    if (result.kind === 'problem') setNote({ typed, words: result.text, maySend: false })
    else if (result.kind === 'send') send(result)
    else if (result.kind === 'answer') {
      changeChatUi(chatKey, { answer: { uid: result.uid, text: result.text } })
      if (isSame) clear()
    } else if (result.kind === 'type') rewrite(result.text, result.text.length)
    else if (isSame) clear()
  }

  return { start, note: shown, hint: hintOf(commands, writing.draft.text) }
}

/** The usage of the command whose arguments are being typed. */
function hintOf(commands: readonly Command[], text: string): string | undefined {
  const name = /^\/([a-z][a-z0-9-]*)\s/i.exec(text)?.[1]?.toLowerCase()
  const command = commands.find((one) => one.name === name)
  return command && `/${command.name} ${command.usage}`.trim() + `: ${command.about}`
}

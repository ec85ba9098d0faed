import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { type CommandContext, printError } from './command-context.ts'
import { CliError } from './errors.ts'

// Larger than any password, so that a file given by mistake is not read to its end.
const maxInputChars = 4096

/** Asks twice on the terminal without echo, or reads the first line of standard input. */
export async function readPassword(
  context: CommandContext,
  fromInput: boolean | undefined,
): Promise<string> {
  if (fromInput) return readFirstLine(context)
  if (!context.input.isTTY) {
    throw new CliError('There is no terminal to ask for the password. Add --password-stdin.')
  }
  const [password, again] = await askTwice(context)
  if (password !== again) throw new CliError('The two passwords differ. Nothing was changed.')
  return password
}

async function readFirstLine({ input }: CommandContext): Promise<string> {
  let text = ''
  for await (const bytes of input) {
    text += String(bytes)
    if (text.includes('\n') || text.length > maxInputChars) break
  }
  const [line = ''] = text.split(/\r?\n/)
  if (line === '') throw new CliError('Standard input has no password in its first line.')
  return line
}

async function askTwice(context: CommandContext): Promise<[string, string]> {
  const silent = new Writable({ write: (_bytes, _encoding, done) => done() })
  // Switches the echo off. One interface for both, because the echo returns when it closes.
  const terminal = createInterface({ input: context.input, output: silent, terminal: true })
  terminal.on('SIGINT', () => terminal.close())
  const lines = terminal[Symbol.asyncIterator]()
  async function ask(question: string): Promise<string> {
    context.errors.write(question)
    const line = await lines.next()
    printError(context, '')
    if (line.done) throw new CliError('Nothing was changed.')
    return line.value
  }
  try {
    return [await ask('New password: '), await ask('The same again: ')]
  } finally {
    terminal.close()
  }
}

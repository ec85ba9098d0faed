import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { type CommandContext, printError } from './command-context.ts'
import { CliError } from './errors.ts'

// Larger than any password, so that a file given by mistake is not read to its end.
const inputCharsMax = 4096

/** Asks twice on the terminal without echo, or reads the first line of standard input. */
export async function readPassword(
  context: CommandContext,
  fromInput: boolean | undefined,
): Promise<string> {
  if (fromInput) return readFirstLine(context)
  if (!context.input.isTTY) {
    throw new CliError('There is no terminal to ask for the password. Add --password-stdin.')
  }
  const password = await ask(context, 'New password: ')
  const again = await ask(context, 'The same again: ')
  if (password !== again) throw new CliError('The two passwords differ. Nothing was changed.')
  return password
}

async function readFirstLine({ input }: CommandContext): Promise<string> {
  let text = ''
  for await (const bytes of input) {
    text += String(bytes)
    if (text.includes('\n') || text.length > inputCharsMax) break
  }
  const [line = ''] = text.split(/\r?\n/)
  if (line === '') throw new CliError('Standard input has no password in its first line.')
  return line
}

async function ask(context: CommandContext, question: string): Promise<string> {
  context.errors.write(question)
  const silent = new Writable({ write: (_bytes, _encoding, done) => done() })
  const lines = createInterface({ input: context.input, output: silent, terminal: true })
  try {
    return await new Promise<string>((done, fail) => {
      lines.once('line', done)
      lines.once('SIGINT', () => fail(new CliError('Nothing was changed.')))
      lines.once('close', () => fail(new CliError('Nothing was changed.')))
    })
  } finally {
    lines.close()
    printError(context, '')
  }
}

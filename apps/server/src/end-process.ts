import { startErrorMessage } from './start-error-message.ts'

/** How a process ends. */
interface Ending {
  exit(code: number): void
  write(text: string): void
}

const thisProcess: Ending = {
  exit: (code) => process.exit(code),
  write: (text) => void process.stderr.write(text),
}

/**
 * Stops the server and ends the process. A stop that fails, such as because the database ended first, is told in one
 * sentence and gives code 1. What was acknowledged is stored.
 */
export async function endProcess(
  stop: () => Promise<void>,
  { exit, write }: Ending = thisProcess,
): Promise<void> {
  try {
    await stop()
  } catch (error) {
    write(`${startErrorMessage(error)}\n`)
    return exit(1)
  }
  exit(0)
}

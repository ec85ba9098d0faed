import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KeptLetter, readMailFolder } from '../engines/mailer/folder.ts'
import { startTestServer } from './test-server.ts'

export type MailingServer = Awaited<ReturnType<typeof startMailingServer>>

/** Starts a server with the standard users that keeps its e-mail in a folder. */
export async function startMailingServer(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'parley-mail-'))
  const server = await startTestServer(
    { ...settings, PARLEY_MAIL_FOLDER: folder },
    { jobs: 'by hand' },
  )
  const stop = server.close.bind(server)
  async function sendDue() {
    // The jobs queue letters, which are jobs again.
    await server.services.jobs.runDue()
    await server.services.jobs.runDue()
  }
  return Object.assign(server, {
    /** The letters that were sent, the newest first. */
    async letters(): Promise<KeptLetter[]> {
      await sendDue()
      return readMailFolder(folder)
    },
    /** Deletes the letters, for a server that the tests of a file share. */
    async clearLetters(): Promise<void> {
      await sendDue()
      for (const name of await readdir(folder)) await rm(join(folder, name))
    },
    async close(): Promise<void> {
      await stop()
      await rm(folder, { recursive: true })
    },
  })
}

/** The address in a letter. */
export const linkIn = ({ text }: KeptLetter) => new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '')

/** The magic token of the address in a letter. */
export const tokenIn = (letter: KeptLetter) => linkIn(letter).searchParams.get('magic_token') ?? ''

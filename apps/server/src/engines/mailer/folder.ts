import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { replaceFile } from '../blobs/durable-file.ts'
import { type Letter, type Mailer, MailError } from './mailer.ts'
import { toMime } from './mime.ts'

// The folder is for development: older letters make room.
const maxLetters = 500

/** A letter in the folder. */
export interface KeptLetter extends Pick<Letter, 'from' | 'to' | 'subject' | 'html' | 'text'> {
  id: string
  /** Milliseconds since the epoch. */
  sentAt: number
}

/** Keeps letters in a folder instead of sending them: each as `.eml`, and as `.json` for the page that lists them. */
export function openMailFolder(path: string, now: () => number): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    keepsAll: true,
    async send(_server, letter) {
      try {
        await mkdir(path, { recursive: true, mode: 0o700 })
        const sentAt = now()
        const id = `${sentAt}-${randomUUID()}`
        const { message } = await transport.sendMail(toMime(letter))
        await writeFile(join(path, `${id}.eml`), message as Buffer, { mode: 0o600 })
        const { from, to, subject, html, text } = letter
        const kept: KeptLetter = { id, from, to, subject, html, text, sentAt }
        await replaceFile(join(path, `${id}.json`), JSON.stringify(kept))
        await removeOldest(path)
      } catch (error) {
        throw new MailError(`The letter could not be kept: ${String(error)}`, false)
      }
    },
  }
}

/** The letters in the folder, the newest first. */
export async function readMailFolder(path: string): Promise<KeptLetter[]> {
  const names = (await namesIn(path)).filter((name) => name.endsWith('.json')).reverse()
  return Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(path, name), 'utf8')) as KeptLetter),
  )
}

async function removeOldest(path: string): Promise<void> {
  const names = await namesIn(path)
  const surplus = names.slice(0, Math.max(0, names.length - 2 * maxLetters))
  await Promise.all(surplus.map((name) => rm(join(path, name), { force: true })))
}

// The names begin with the time, which has as many digits until the year 2286.
const namesIn = async (path: string): Promise<string[]> => {
  try {
    return (await readdir(path)).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

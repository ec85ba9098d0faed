import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createChannel } from '@parley/protocol'
import { uploadFile } from '../../testing/files.ts'
import type { Person } from '../../testing/person.ts'

const fileBytes = 30_000
// More would take the processor from the command under test, and make its work longer.
const pauseMs = 10

export interface Load {
  /** The mids of all acknowledged messages so far. */
  mids: number[]
  /** Waits for this many acknowledged messages. */
  reaches(count: number): Promise<void>
  stop(): Promise<void>
}

/** Creates a channel and returns its gid. */
export async function createRoom(person: Person): Promise<number> {
  return (await person.call(createChannel, { body: { name: 'load', is_public: true } })).gid
}

/** Uploads random bytes and sends them to a channel. Returns the mid. */
export async function sendFile(person: Person, gid: number, bytes = fileBytes): Promise<number> {
  const { path } = await uploadFile(person, randomBytes(bytes), { filename: 'load.bin' })
  return person.send({ content_type: 'vocechat/file', content: path, properties: null }).to(gid)
}

/** Sends texts and files, and deletes every second file, until it is stopped. */
export function startLoad(person: Person, gid: number, senders = 2): Load {
  const mids: number[] = []
  let isOver = false
  async function sendTexts() {
    while (!isOver) {
      mids.push(await person.send(`text ${mids.length}`).to(gid))
      await pause(pauseMs)
    }
  }
  async function sendFiles() {
    while (!isOver) {
      const [kept, deleted] = [await sendFile(person, gid), await sendFile(person, gid)]
      mids.push(kept)
      await person.delete(deleted)
      await pause(pauseMs)
    }
  }
  const work = Promise.all(Array.from({ length: senders }, () => [sendTexts(), sendFiles()]).flat())
  // `stop` reports a failure.
  work.catch(() => {})
  return {
    mids,
    async reaches(count) {
      while (mids.length < count) await Promise.race([pause(pauseMs), work])
    },
    async stop() {
      isOver = true
      await work
    },
  }
}

import type { ZipWriter } from '../data-jobs/index.ts'
import { readArchive, toWire } from '../archives/index.ts'
import { visibleChannels } from '../channels/index.ts'
import { archiveType, findFile } from '../files/index.ts'
import { type ExportedMessage, readChannelMessages, readDirectMessages } from '../messages/index.ts'
import type { Exported } from './services.ts'

const pageSize = 200

type ReadPage = (afterMid: number) => Promise<ExportedMessage[]>

/**
 * Adds all messages of the chats that the user can see, as clients receive them, and the archives that these messages
 * forward. `report` gets the share that is done.
 */
export async function addMessages(
  { services, me, people }: Exported,
  zip: ZipWriter,
  onProgress: (done: number) => void,
): Promise<{ messages: number; archives: number }> {
  const { db, clock } = services
  const forwarded = new Set<string>()
  const chats: ReadPage[] = visibleChannels(services, me).map(
    ({ gid }) =>
      (afterMid) =>
        readChannelMessages(db, gid, { afterMid, limit: pageSize, now: clock.now() }),
  )
  chats.push((afterMid) =>
    readDirectMessages(db, me.uid, { afterMid, limit: pageSize, now: clock.now() }),
  )

  async function* payloads() {
    for (const [done, readPage] of chats.entries()) {
      onProgress(done / chats.length)
      for await (const row of inPages(readPage)) {
        people.add(row.from_uid)
        if (row.content_type === archiveType && row.content) forwarded.add(row.content)
        yield row.payload
      }
    }
  }

  async function* archives() {
    for (const path of forwarded) {
      const file = await findFile(db, path)
      if (file) yield JSON.stringify({ path, ...toWire(await readArchive(services, file)) })
    }
  }

  return {
    messages: await zip.addLines('messages.jsonl', payloads()),
    archives: await zip.addLines('archives.jsonl', archives()),
  }
}

async function* inPages(readPage: ReadPage) {
  for (let afterMid = 0; ; ) {
    const rows = await readPage(afterMid)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    afterMid = last.mid
  }
}

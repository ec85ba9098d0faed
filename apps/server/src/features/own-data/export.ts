import { Readable } from 'node:stream'
import { compatVersion } from '@parley/protocol'
import type { Work, ZipWriter } from '../data-jobs/index.ts'
import { statusOf } from '../status/index.ts'
import { readPicture, requireUser, toSelf } from '../users/index.ts'
import { addFiles } from './files.ts'
import { addMessages } from './messages.ts'
import { createPeopleList } from './people.ts'
import type { Exported, OwnDataServices } from './services.ts'

/** The share of the work that is done before the messages, and before the files. Percent. */
const shares = { messages: 5, files: 50 }

/**
 * Writes all data of a user into a zip: a file of JSON lines for each kind of record, and the files that they uploaded.
 * About other users it contains ids, names and their messages in chats that the user can see.
 */
export async function exportOwnData(
  services: OwnDataServices,
  { job, progress, writeZip }: Work,
): Promise<Record<string, number>> {
  const user = requireUser(services, job.created_by)
  const me = { ...user, is_owner: false, device: '', session: '' }
  const counts: Record<string, number> = {}
  await writeZip(async (zip) => {
    const people = createPeopleList(services)
    const exported: Exported = { services, me, people }
    progress('profile', 0)
    const profile = { ...toSelf(user), status: statusOf(services, me.uid) }
    counts['profile'] = await zip.addLines('profile.jsonl', toLines([profile]))
    for (const [name, read] of services.users.hooks.documents) {
      const documents = await read(me, (uid) => people.add(uid))
      counts[name] = await zip.addLines(`${name}.jsonl`, toLines(documents))
    }
    counts['avatar'] = await addAvatar(services, zip, me.uid)
    const messages = await addMessages(exported, zip, (done) =>
      progress('messages', shares.messages + done * (shares.files - shares.messages)),
    )
    Object.assign(counts, messages)
    counts['files'] = await addFiles(services, zip, me.uid, (done) =>
      progress('files', shares.files + done * (100 - shares.files)),
    )
    counts['people'] = await zip.addLines('people.jsonl', toLines(people.all()))
    await zip.add('manifest.json', Readable.from([toManifest(services, me.uid, counts)]))
  })
  return counts
}

function* toLines(documents: Iterable<object>) {
  for (const document of documents) yield JSON.stringify(document)
}

async function addAvatar(services: OwnDataServices, zip: ZipWriter, uid: number): Promise<number> {
  const picture = await readPicture(services, uid)
  if (!picture) return 0
  await zip.add('avatar.png', Readable.from([picture]), true)
  return 1
}

function toManifest(services: OwnDataServices, uid: number, counts: Record<string, number>) {
  const { clock, identity } = services
  const manifest = {
    format: 'parley-own-data',
    version: 1,
    created_at: clock.now(),
    compat_version: compatVersion,
    server_id: identity.server_id,
    uid,
    counts,
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

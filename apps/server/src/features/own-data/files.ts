import type { FileRow } from '../files/index.ts'
import type { ZipWriter } from '../data-jobs/index.ts'
import { countOwnFiles, fileIdOf, keyOf, readOwnFiles, requireFreeSpace } from '../files/index.ts'
import { entryName } from './entry-name.ts'
import type { OwnDataServices } from './services.ts'

const pageSize = 200

/** Adds the files that a user uploaded and a list of them. `report` gets the share that is done. */
export async function addFiles(
  services: OwnDataServices,
  zip: ZipWriter,
  uid: number,
  onProgress: (done: number) => void,
): Promise<number> {
  const { blobs, db } = services
  const total = await countOwnFiles(db, uid)
  await requireFreeSpace(services, total)
  const listed: string[] = []
  let bytes = 0
  for await (const file of ownFiles(services, uid)) {
    const key = keyOf(fileIdOf(file.path))
    const entry = `files/${entryName(listed.length + 1, file.name)}`
    // It may have been deleted meanwhile.
    if (await blobs.head(key)) {
      await zip.add(entry, blobs.read(key), isPacked(file))
      listed.push(JSON.stringify(toListed(file, entry)))
    }
    bytes += file.size
    onProgress(total > 0 ? Math.min(1, bytes / total) : 1)
  }
  return zip.addLines('files.jsonl', listed)
}

async function* ownFiles({ db }: OwnDataServices, uid: number) {
  for (let afterPath = ''; ; ) {
    const files = await readOwnFiles(db, uid, { afterPath, limit: pageSize })
    yield* files
    const last = files.at(-1)
    if (!last || files.length < pageSize) return
    afterPath = last.path
  }
}

/** A file with the path that messages name, and its entry in the archive. */
const toListed = (
  { path, name, content_type, size, hash, created_at }: FileRow,
  entry: string,
) => ({
  path,
  entry,
  name,
  content_type,
  size,
  hash,
  created_at,
})

const isPacked = ({ content_type }: FileRow) =>
  /^(image\/(?!svg|bmp)|video\/|audio\/|application\/(zip|gzip|x-7z|pdf))/.test(content_type)

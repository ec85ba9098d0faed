import { type S3Client, S3Error } from './client.ts'

// Longer than any upload takes.
const ageMs = 86_400_000

interface Page {
  uploads: { key: string; id: string; begun: Date }[]
  next?: Record<string, string>
}

/**
 * Removes the parts of uploads below `prefix` that were begun more than a day ago. Nobody sees such parts,
 * but they are paid for. Stores that do not list uploads remove them by a rule of the bucket.
 */
export async function removeOldUploads(
  client: S3Client,
  prefix: string,
  pageSize: number,
): Promise<void> {
  const until = Date.now() - ageMs
  let next: Record<string, string> | undefined = {}
  while (next) {
    const page = await readPage(client, { prefix, 'max-uploads': String(pageSize), ...next })
    for (const { key, id, begun } of page.uploads) {
      if (key.startsWith(prefix) && begun.getTime() < until) await abort(client, key, id)
    }
    next = page.next
  }
}

async function abort(client: S3Client, key: string, id: string): Promise<void> {
  try {
    await client.run('abort an upload', (s3) => s3.abortMultipartUpload(key, id))
  } catch (error) {
    // Another node was faster.
    if (!(error instanceof S3Error && error.status === 404)) throw error
  }
}

/** s3mini hands out the answer as parsed XML: one child is a value, several are a list. */
async function readPage(client: S3Client, query: Record<string, string>): Promise<Page> {
  const answer = await client.run('list uploads', (s3) =>
    s3.listMultipartUploads('/', '', 'GET', query),
  )
  const { ListMultipartUploadsResult: list } = answer as unknown as {
    ListMultipartUploadsResult?: Xml
  }
  if (list === undefined) throw new S3Error('list uploads', 'the answer has no list')
  const found = typeof list === 'object' ? list : {}
  const uploads = [found.Upload ?? []].flat().map((upload) => ({
    key: textOf(upload, 'Key'),
    id: textOf(upload, 'UploadId'),
    begun: new Date(textOf(upload, 'Initiated')),
  }))
  if (found.IsTruncated !== 'true') return { uploads }
  const next = {
    'key-marker': textOf(found, 'NextKeyMarker'),
    'upload-id-marker': textOf(found, 'NextUploadIdMarker'),
  }
  return { uploads, next }
}

type Xml = string | XmlMap
interface XmlMap {
  [name: string]: Xml | Xml[] | undefined
}

const textOf = (parent: Xml, name: string): string => {
  const child = typeof parent === 'object' ? parent[name] : undefined
  return typeof child === 'string' ? child : ''
}

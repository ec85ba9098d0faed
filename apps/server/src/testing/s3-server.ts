import { mkdtemp, readFile, readdir, rm, stat, utimes } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Mutex } from 'async-mutex'
import S3rver from 's3rver'

const bucket = 'parley'
const objectSuffix = '._S3rver_object'

export type S3Server = Awaited<ReturnType<typeof startS3Server>>

/** Starts an S3 server with one bucket, on a free port and a temporary folder. */
export async function startS3Server() {
  const folder = await mkdtemp(join(tmpdir(), 'parley-s3-'))
  const uploads = join(folder, bucket, '._S3rver_uploads')
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  addCalls(server, { objects: join(folder, bucket), uploads })
  replaceAtOnce(server)
  const { port } = (await server.run()) as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  return {
    endpoint,
    /** The setting PARLEY_FILES for this server, or for a proxy before it. */
    address: (prefix = '', at = endpoint) =>
      `s3://S3RVER:S3RVER@${bucket}?endpoint=${at}&prefix=${prefix}`,
    /** The keys of all objects. */
    keys: () => keysIn(join(folder, bucket)),
    /** The ids of multipart uploads that were begun and neither finished nor aborted. */
    openUploads: () => readdir(uploads).catch((): string[] => []),
    /** Moves the time at which an upload was begun. */
    setBegun: (id: string, begun: Date) => utimes(join(uploads, id, 'key'), begun, begun),
    async close(): Promise<void> {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Folders {
  objects: string
  uploads: string
}

/**
 * Adds what s3rver lacks: to list multipart uploads, to abort one, to refuse one that is finished, and to
 * list objects page by page, which fails there because OpenSSL dropped its cipher.
 */
function addCalls(server: S3rver, { objects, uploads }: Folders): void {
  const { middleware } = server as unknown as { middleware: Middleware[] }
  middleware.unshift(async (ctx, next) => {
    const { method, query } = ctx
    const isBucket = ctx.path.split('/').filter(Boolean).length === 1
    if (method === 'DELETE' && typeof query['uploadId'] === 'string') {
      await rm(join(uploads, query['uploadId']), { recursive: true, force: true })
      ctx.status = 204
    } else if (method === 'POST' && (await isMissing(uploads, query['uploadId']))) {
      refuse(ctx, 404, 'NoSuchUpload')
    } else if (isBucket && !ctx.get('authorization').includes('=S3RVER/')) {
      refuse(ctx, 403, 'InvalidAccessKeyId')
    } else if (isBucket && !ctx.path.startsWith(`/${bucket}`)) {
      refuse(ctx, 404, 'NoSuchBucket')
    } else if (method === 'GET' && isBucket) {
      const page = pageOf(query)
      ctx.type = 'application/xml'
      ctx.body =
        'uploads' in query ? await listUploads(uploads, page) : await listObjects(objects, page)
    } else {
      await next()
    }
  })
}

function refuse(ctx: Context, status: number, code: string): void {
  ctx.status = status
  ctx.type = 'application/xml'
  ctx.body = `<Error><Code>${code}</Code></Error>`
}

const isMissing = async (uploads: string, id: unknown) =>
  typeof id === 'string' && !(await readdir(uploads).catch((): string[] => [])).includes(id)

/** The part of Koa's middleware that is used here. */
type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>

interface Context {
  method: string
  path: string
  query: Record<string, string | string[] | undefined>
  get(header: string): string
  status: number
  type: string
  body: string
}

interface Page {
  prefix: string
  after: string
  count: number
}

const pageOf = (query: Context['query']): Page => ({
  prefix: String(query['prefix'] ?? ''),
  after: String(query['upload-id-marker'] ?? query['continuation-token'] ?? ''),
  count: Number(query['max-uploads'] ?? query['max-keys']),
})

async function listObjects(folder: string, { prefix, after, count }: Page): Promise<string> {
  const found = (await keysIn(folder)).filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = found.slice(0, count)
  const entries = page.map(async (key) => {
    const { size } = await stat(join(folder, `${key}${objectSuffix}`))
    return `<Contents><Key>${key}</Key><Size>${size}</Size></Contents>`
  })
  const contents = (await Promise.all(entries)).join('')
  const next = `<NextContinuationToken>${page.at(-1) ?? ''}</NextContinuationToken>`
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${page.length < found.length}</IsTruncated>${next}${contents}</ListBucketResult>`
}

async function listUploads(folder: string, { prefix, after, count }: Page): Promise<string> {
  const found: { id: string; key: string; begun: string }[] = []
  for (const id of (await readdir(folder).catch((): string[] => [])).sort()) {
    const path = join(folder, id, 'key')
    const key = await readFile(path, 'utf8')
    const begun = (await stat(path)).mtime.toISOString()
    if (key.startsWith(prefix) && id > after) found.push({ id, key, begun })
  }
  const page = found.slice(0, count)
  const last = page.at(-1)
  const uploads = page.map(
    ({ id, key, begun }) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun}</Initiated></Upload>`,
  )
  const next = `<NextKeyMarker>${last?.key ?? ''}</NextKeyMarker><NextUploadIdMarker>${last?.id ?? ''}</NextUploadIdMarker>`
  return `<?xml version="1.0"?><ListMultipartUploadsResult><IsTruncated>${page.length < found.length}</IsTruncated>${next}${uploads.join('')}</ListMultipartUploadsResult>`
}

async function keysIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  return entries
    .filter((name) => name.endsWith(objectSuffix))
    .map((name) => name.slice(0, -objectSuffix.length))
}

interface Store {
  getResourcePath(bucket: string, key: string, resource: string): string
  putObject(object: { bucket: string; key: string }): Promise<unknown>
}

/** s3rver overwrites objects in place. S3 replaces them: readers keep the old bytes, writers do not mix. */
function replaceAtOnce(server: S3rver): void {
  const { store } = server as unknown as { store: Store }
  const putObject = store.putObject.bind(store)
  const writing = new Mutex()
  store.putObject = (object) =>
    writing.runExclusive(async () => {
      await rm(store.getResourcePath(object.bucket, object.key, 'object'), { force: true })
      return putObject(object)
    })
}

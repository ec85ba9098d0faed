import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { prepareUpload, uploadChunk } from '@parley/protocol'
import type { Person } from './person.ts'
import { type S3Server, startS3Server } from './s3-server.ts'
import { type TestServer, startTestServer } from './test-server.ts'

const smallFiles = {
  PARLEY_CHUNK_BYTES: '200000',
  PARLEY_FILE_BYTES: '250000',
  PARLEY_TOKEN_SECONDS: '86400',
}

/** Starts a server with limits that a test can reach: chunks of 200 kB, files of 250 kB. */
export const startServerWithSmallFiles = (more: Record<string, string> = {}): Promise<TestServer> =>
  startTestServer({ ...smallFiles, ...more })

export type StoreKind = 'disk' | 'S3'

/** Starts a server with the same limits, with its files on disk or on an S3 server of its own. */
export async function startServerOn(store: StoreKind): Promise<TestServer & { s3?: S3Server }> {
  if (store === 'disk') return startTestServer(smallFiles)
  const s3 = await startS3Server()
  const server = await startTestServer({ ...smallFiles, PARLEY_FILES: s3.address() })
  const { close } = server
  return Object.assign(server, {
    s3,
    async close() {
      await close()
      await s3.close()
    },
  })
}

/** The declared properties of an upload. */
export interface FileInfo {
  content_type?: string | null
  filename?: string | null
}

/** Opens an upload and returns its id. */
export const openUpload = (person: Person, info: FileInfo = {}) =>
  person.call(prepareUpload, { body: info })

function form(
  file_id: string,
  bytes: Uint8Array | string,
  isLast: boolean,
  offset?: number,
): FormData {
  const data = new FormData()
  data.set('file_id', file_id)
  data.set('chunk_data', new Blob([bytes as BlobPart]), 'blob')
  data.set('chunk_is_last', String(isLast))
  if (offset !== undefined) data.set('chunk_offset', String(offset))
  return data
}

/** Adds a chunk. */
export const addChunk = (
  person: Person,
  file_id: string,
  bytes: Uint8Array | string,
  isLast = false,
) => person.request(uploadChunk, { body: form(file_id, bytes, isLast) })

/** Adds a chunk at a position, as a client does that may send it again. */
export const addChunkAt = (
  person: Person,
  file_id: string,
  offset: number,
  bytes: Uint8Array | string,
  isLast = false,
) => person.request(uploadChunk, { body: form(file_id, bytes, isLast, offset) })

/** Uploads a file in one chunk. */
export async function uploadFile(person: Person, bytes: Uint8Array | string, info: FileInfo = {}) {
  const answer = await addChunk(person, await openUpload(person, info), bytes, true)
  if (answer.status !== 200 || !answer.body) throw new Error(`The upload got ${answer.status}`)
  return answer.body
}

export const addressOf = (path: string, more = '') =>
  `/api/resource/file?file_path=${encodeURIComponent(path)}${more}`

/** Reads a file without a token. */
export const getFile = (
  w: TestServer,
  path: string,
  headers: Record<string, string> = {},
  more = '',
) => w.nobody.fetch('GET', addressOf(path, more), { headers })

/** Reads the bytes and the media type of a thumbnail. */
export async function getThumbnail(w: TestServer, path: string, more = '&thumbnail=true') {
  const response = await fetch(w.base + addressOf(path, more))
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, type: response.headers.get('content-type'), bytes }
}

export const sha256 = (bytes: Uint8Array | string) =>
  createHash('sha256').update(bytes).digest('hex')
export const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** A valid path without a file. */
export const unknownPath = '2020/1/1/00000000-0000-4000-8000-000000000000'

/** Lists the files that contain bytes of finished and unfinished uploads. */
export async function uploadsOnDisk(w: TestServer): Promise<string[]> {
  const folders = ['staging', 'blobs/upload', 'blobs/.drafts'].map((name) => join(w.data, name))
  return (await Promise.all(folders.map(filesBelow))).flat()
}

/** Lists the names under which bytes of finished and unfinished uploads are stored, on disk or on S3. */
export const storedUploads = async (w: TestServer & { s3?: S3Server }): Promise<string[]> =>
  w.s3 ? namesOnS3(await w.s3.keys()) : uploadsOnDisk(w)

/** A finished upload is an object, an unfinished one a folder of them. */
function namesOnS3(keys: readonly string[]): string[] {
  const finished = keys.filter((key) => key.startsWith('upload/')).map((key) => basename(key))
  const unfinished = keys
    .filter((key) => key.startsWith('staging/'))
    .map((key) => key.split('/')[1])
  return [...finished, ...new Set(unfinished)].filter((name) => name !== undefined)
}

async function filesBelow(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

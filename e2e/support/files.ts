import { prepareUpload, sendToChannel, uploadChunk } from '@parley/protocol'
import type { SignedIn } from '@parley/client'
import { call } from './calls.ts'
import type { TestServer } from './server.ts'

/** A file to send. */
export interface SentBytes {
  name: string
  type: string
  bytes: Buffer
}

/** Uploads a file and sends it to a channel by API calls. Returns its path. */
export async function sendFileTo(
  server: TestServer,
  sender: SignedIn,
  gid: number,
  file: SentBytes,
): Promise<string> {
  const upload = await uploadFile(server, sender, file)
  await sendUpload(server, sender, gid, upload)
  return upload.path
}

/** Uploads files at the same time and sends them to a channel in their order. */
export async function sendFilesTo(
  server: TestServer,
  sender: SignedIn,
  gid: number,
  files: readonly SentBytes[],
): Promise<void> {
  const uploads = await Promise.all(files.map((file) => uploadFile(server, sender, file)))
  for (const upload of uploads) await sendUpload(server, sender, gid, upload)
}

interface Upload {
  path: string
  properties: Record<string, unknown>
}

async function uploadFile(
  server: TestServer,
  sender: SignedIn,
  { name, type, bytes }: SentBytes,
): Promise<Upload> {
  const body = { content_type: type, filename: name }
  const file_id = await call(server, prepareUpload, { body }, sender)
  const form = new FormData()
  form.set('file_id', file_id)
  form.set('chunk_is_last', 'true')
  form.set('chunk_data', new Blob([new Uint8Array(bytes)]), 'blob')
  const result = await call(server, uploadChunk, { body: form }, sender)
  if (!result) throw new Error('The upload was not finished')
  const { path, size, image_properties } = result
  return { path, properties: { name, content_type: type, size, ...image_properties } }
}

async function sendUpload(
  server: TestServer,
  sender: SignedIn,
  gid: number,
  { path, properties }: Upload,
): Promise<void> {
  const body = { content_type: 'vocechat/file', content: path, properties } as const
  await call(server, sendToChannel, { params: { gid }, body }, sender)
}

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
  { name, type, bytes }: SentBytes,
): Promise<string> {
  const body = { content_type: type, filename: name }
  const file_id = await call(server, prepareUpload, { body }, sender)
  const form = new FormData()
  form.set('file_id', file_id)
  form.set('chunk_is_last', 'true')
  form.set('chunk_data', new Blob([new Uint8Array(bytes)]), 'blob')
  const result = await call(server, uploadChunk, { body: form }, sender)
  if (!result) throw new Error('The upload was not finished')
  const { path, size, image_properties } = result
  const properties = { name, content_type: type, size, ...image_properties }
  await call(
    server,
    sendToChannel,
    {
      params: { gid },
      body: { content_type: 'vocechat/file', content: path, properties },
    },
    sender,
  )
  return path
}

import type { Readable } from 'node:stream'
import type { UploadPart } from 's3mini'
import { type S3Client, S3Error, lengthOf } from './client.ts'
import type { S3Location } from './location.ts'
import { partsOf } from './parts.ts'
import { partBytes, maxParts } from './sizes.ts'

const type = 'application/octet-stream'

/** Stores a stream: with one request if it fits into a part, else part by part as it arrives. */
export async function putStream(
  client: S3Client,
  { encryption }: Pick<S3Location, 'encryption'>,
  key: string,
  source: Readable,
): Promise<void> {
  const parts = partsOf(source, partBytes)
  const { value: first = Buffer.alloc(0) } = (await parts.next()) as IteratorResult<
    Buffer,
    undefined
  >
  if (first.length < partBytes) {
    const put = 'store an object'
    await client.run(put, (s3) => s3.putObject(key, first, type, undefined, encryption))
    return
  }
  const id = await begin(client, key, encryption).catch((error: unknown) => {
    source.destroy()
    throw error
  })
  await putParts(client, { key, id }, first, parts)
}

const begin = (client: S3Client, key: string, encryption: S3Location['encryption']) =>
  client.run('begin an upload', (s3) => s3.getMultipartUploadId(key, type, undefined, encryption))

interface Upload {
  key: string
  id: string
}

async function putParts(
  client: S3Client,
  upload: Upload,
  first: Buffer,
  rest: AsyncGenerator<Buffer>,
): Promise<void> {
  const sent: UploadPart[] = []
  let size = 0
  let sending: Promise<unknown> = Promise.resolve()
  const send = (bytes: Buffer) => {
    const number = sent.length + 1
    if (number > maxParts) throw new Error(`A file has more than ${maxParts} parts`)
    size += bytes.length
    sending = putPart(client, upload, bytes, number).then((part) => (sent[number - 1] = part))
    // Awaited later, or by the next part.
    sending.catch(() => {})
  }
  try {
    send(first)
    for await (const bytes of rest) {
      await sending
      send(bytes)
    }
    await sending
    await complete(client, upload, sent, size)
  } catch (error) {
    // A part that arrives after the abort would stay.
    await sending.catch(() => {})
    await abortUpload(client, upload)
    throw error
  }
}

const putPart = (client: S3Client, { key, id }: Upload, bytes: Buffer, number: number) =>
  client.run('store a part', (s3) => s3.uploadPart(key, id, bytes, number))

async function complete(
  client: S3Client,
  { key, id }: Upload,
  parts: UploadPart[],
  size: number,
): Promise<void> {
  try {
    const { etag } = await client.run('finish an upload', (s3) =>
      s3.completeMultipartUpload(key, id, parts),
    )
    // A store that fails while it joins the parts answers 200 with an error in the body.
    if (!etag) throw new S3Error('finish an upload', 'the answer names no object')
  } catch (error) {
    // The answer of an earlier attempt may be lost: then the upload is gone, and the object there.
    const isGone = error instanceof S3Error && error.status === 404
    const head = isGone ? await client.head(key) : undefined
    if (!head || lengthOf(head) !== size) throw error
  }
}

/** Removes the parts of an upload. What fails here is left to the daily clean-up. */
async function abortUpload(client: S3Client, { key, id }: Upload): Promise<void> {
  await client.run('abort an upload', (s3) => s3.abortMultipartUpload(key, id)).catch(() => {})
}

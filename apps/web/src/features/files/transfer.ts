import type { Client } from '@parley/client'
import { limits, prepareUpload, type UploadResult } from '@parley/protocol'

/** Uploads a file in slices. `progress` receives the number of uploaded bytes. */
export async function transfer(
  client: Client,
  file: File,
  signal: AbortSignal,
  progress: (loaded: number) => void,
): Promise<UploadResult> {
  const fileId = await client.api.call(
    prepareUpload,
    { body: { content_type: file.type, filename: file.name } },
    signal,
  )
  for (let from = 0; ; from += limits.sliceBytes) {
    const slice = file.slice(from, from + limits.sliceBytes)
    const isLast = from + limits.sliceBytes >= file.size
    const answer = await sendSlice(client, { fileId, slice, isLast }, signal, (sent) =>
      progress(Math.min(file.size, from + sent)),
    )
    if (isLast && answer) return answer
    if (isLast) throw new Error('The server did not finish the upload')
  }
}

// XMLHttpRequest, because `fetch` does not report upload progress.
async function sendSlice(
  client: Client,
  part: { fileId: string; slice: Blob; isLast: boolean },
  signal: AbortSignal,
  progress: (sent: number) => void,
): Promise<UploadResult | null> {
  const token = await client.session.fresh()
  const form = new FormData()
  form.set('file_id', part.fileId)
  form.set('chunk_is_last', String(part.isLast))
  form.set('chunk_data', part.slice)
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${client.environment.base}/api/resource/file/upload`)
    if (token !== undefined) request.setRequestHeader('x-api-key', token)
    request.upload.addEventListener('progress', ({ loaded }) => progress(loaded))
    request.addEventListener('load', () => {
      if (request.status === 200) done(JSON.parse(request.responseText))
      else fail(new Error(`upload: ${request.status}`))
    })
    request.addEventListener('error', () => fail(new Error('upload: no answer')))
    signal.addEventListener('abort', () => {
      request.abort()
      fail(new Error('upload: stopped'))
    })
    request.send(form)
  })
}

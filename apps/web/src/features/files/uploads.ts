import type { ChatKey, Client } from '@parley/client'
import { type Draft, limits, prepareUpload, type UploadResult } from '@parley/protocol'
import { create } from 'zustand'

/** A file on its way: from being picked to standing in the chat. */
export interface Upload {
  id: number
  key: ChatKey
  file: File
  /** Shown while it travels; released when it has gone. */
  preview: string | undefined
  loaded: number
  state: 'waiting' | 'uploading' | 'done' | 'failed' | 'too-large'
  result: UploadResult | undefined
  /** Somebody pressed send before it was there: it goes as soon as it is. */
  sendWhenDone: boolean
}

const atOnce = 3
const store = create<{ uploads: Upload[] }>(() => ({ uploads: [] }))
const running = new Map<number, AbortController>()
let lastId = 0

/** The files staged in a chat, in the order in which they were picked. */
export const useUploads = (key: ChatKey): Upload[] => {
  const { uploads } = store()
  return uploads.filter((upload) => upload.key === key)
}

/** Whether leaving the page would lose a file that was picked. */
export const hasStagedFiles = () => store.getState().uploads.length > 0

/** Stages files in a chat; they begin to travel at once. */
export function addUploads(client: Client, key: ChatKey, files: readonly File[]): void {
  const limit = client.store.config?.limits.file_bytes ?? limits.fileBytes
  const added = files.map(
    (file): Upload => ({
      id: ++lastId,
      key,
      file,
      preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined,
      loaded: 0,
      state: file.size > limit ? 'too-large' : 'waiting',
      result: undefined,
      sendWhenDone: false,
    }),
  )
  store.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }))
  pump(client)
}

/** Stops an upload, or takes a staged file away. */
export function removeUpload(client: Client, id: number): void {
  running.get(id)?.abort()
  running.delete(id)
  const gone = store.getState().uploads.find((upload) => upload.id === id)
  if (gone?.preview) URL.revokeObjectURL(gone.preview)
  store.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }))
  pump(client)
}

export function retryUpload(client: Client, id: number): void {
  change(id, { state: 'waiting', loaded: 0 })
  pump(client)
}

/** Sends what is staged in a chat: what has arrived now, the rest when it has. */
export function sendUploads(client: Client, key: ChatKey): void {
  for (const upload of store.getState().uploads) {
    if (upload.key !== key || upload.state === 'too-large') continue
    if (upload.state === 'done') send(client, upload)
    else change(upload.id, { sendWhenDone: true })
  }
}

function pump(client: Client) {
  for (const upload of store.getState().uploads) {
    if (running.size >= atOnce) return
    if (upload.state === 'waiting' && !running.has(upload.id)) void run(client, upload)
  }
}

async function run(client: Client, { id, file }: Upload): Promise<void> {
  const abort = new AbortController()
  running.set(id, abort)
  change(id, { state: 'uploading', loaded: 0 })
  try {
    const result = await transfer(client, file, abort.signal, (loaded) => change(id, { loaded }))
    change(id, { state: 'done', result, loaded: file.size })
    const done = store.getState().uploads.find((upload) => upload.id === id)
    if (done?.sendWhenDone) send(client, done)
  } catch {
    // Taken away on purpose, or broken: what is still listed can be tried again.
    change(id, { state: 'failed' })
  } finally {
    running.delete(id)
    pump(client)
  }
}

async function transfer(
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

// `fetch` cannot tell how far an upload has come.
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
    request.open('POST', `${client.world.base}/api/resource/file/upload`)
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

function send(client: Client, { id, key, file, result }: Upload) {
  if (!result) return
  client.outbox.send(key, draftOf(file, result))
  removeUpload(client, id)
}

const draftOf = (file: File, { path, size, image_properties }: UploadResult): Draft => ({
  content_type: 'vocechat/file',
  content: path,
  properties: {
    name: file.name,
    content_type: file.type || 'application/octet-stream',
    size,
    ...(image_properties ?? {}),
  },
})

function change(id: number, changes: Partial<Upload>) {
  store.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)),
  }))
}

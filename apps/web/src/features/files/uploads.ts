import type { ChatKey, Client } from '@parley/client'
import { type MessageInput, limits, type UploadResult } from '@parley/protocol'
import { createSessionState, useClient } from '../../store/index.ts'
import { transfer } from './transfer.ts'

/** A file from being picked until its message is sent. */
export interface Upload {
  id: number
  /** The user who picked the file. Other users who sign in on this page do not see it. */
  uid: number
  key: ChatKey
  file: File
  /** An object URL, revoked when the upload is removed. */
  preview: string | undefined
  loaded: number
  state: 'waiting' | 'uploading' | 'done' | 'failed' | 'too-large'
  result: UploadResult | undefined
  /** The user pressed send. The message is sent when the upload is done. */
  sendWhenDone: boolean
}

const atOnce = 3
const store = createSessionState<{ uploads: Upload[] }>(() => ({ uploads: [] }))
const running = new Map<number, AbortController>()
const followed = new WeakSet<Client>()
let lastId = 0

/** The files staged in a chat, in the order in which they were picked. */
export function useUploads(key: ChatKey): Upload[] {
  const client = useClient()
  store()
  return uploadsOf(client, key)
}

/** Whether leaving the page would lose a file that was picked. */
export const hasStagedFiles = () => store.getState().uploads.length > 0

/** Stages files in a chat and starts their uploads. */
export function addUploads(client: Client, key: ChatKey, files: readonly File[]): void {
  if (!followed.has(client)) follow(client)
  const limit = client.store.config?.limits.file_bytes ?? limits.fileBytes
  const added = files.map(
    (file): Upload => ({
      id: ++lastId,
      uid: client.store.me,
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

/** Stops an upload or removes a staged file. */
export function removeUpload(client: Client, id: number): void {
  const gone = store.getState().uploads.find((upload) => upload.id === id)
  drop(id)
  if (gone) sendReady(client, gone.key)
  pump(client)
}

export function retryUpload(client: Client, id: number): void {
  change(id, { state: 'waiting', loaded: 0 })
  pump(client)
}

/** Sends the staged files of a chat in the order in which they were picked, each after its upload. */
export function sendUploads(client: Client, key: ChatKey): void {
  for (const { id, state } of uploadsOf(client, key)) {
    if (state !== 'too-large') change(id, { sendWhenDone: true })
  }
  sendReady(client, key)
}

function uploadsOf({ store: { me } }: Client, key: ChatKey): Upload[] {
  return store.getState().uploads.filter((upload) => upload.uid === me && upload.key === key)
}

function follow(client: Client) {
  followed.add(client)
  client.onDispose(() => {
    for (const { id } of store.getState().uploads) drop(id)
  })
}

function drop(id: number) {
  running.get(id)?.abort()
  running.delete(id)
  const gone = store.getState().uploads.find((upload) => upload.id === id)
  if (gone?.preview) URL.revokeObjectURL(gone.preview)
  store.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }))
}

function pump(client: Client) {
  for (const { id, uid, state, file, key } of store.getState().uploads) {
    if (running.size >= atOnce) return
    if (state === 'waiting' && uid === client.store.me && !running.has(id)) {
      void run(client, { id, file, key })
    }
  }
}

async function run(client: Client, { id, file, key }: Pick<Upload, 'id' | 'file' | 'key'>) {
  const abort = new AbortController()
  running.set(id, abort)
  change(id, { state: 'uploading', loaded: 0 })
  try {
    const result = await transfer(client, file, abort.signal, (loaded) => change(id, { loaded }))
    change(id, { state: 'done', result, loaded: file.size })
  } catch {
    // The upload failed or was removed. If it is still listed, it can be retried.
    change(id, { state: 'failed' })
  } finally {
    running.delete(id)
    sendReady(client, key)
    pump(client)
  }
}

// An unfinished upload holds back the files after it, to keep the order. A failed one does not.
function sendReady(client: Client, key: ChatKey) {
  for (const { id, file, state, result, sendWhenDone } of uploadsOf(client, key)) {
    if (!sendWhenDone) continue
    if (state === 'waiting' || state === 'uploading') return
    if (state !== 'done' || !result) continue
    client.outbox.send(key, messageInputOf(file, result))
    drop(id)
  }
}

const messageInputOf = (
  file: File,
  { path, size, image_properties }: UploadResult,
): MessageInput => ({
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

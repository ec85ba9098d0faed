import { isPicture, limits, type VoiceProperties } from '@parley/protocol'
import type { ClientEnvironment } from '../../environment.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Api } from '../../request/api.ts'
import { RequestError } from '../../request/request-error.ts'
import type { ChatKey } from '../../store/chat-key.ts'
import type { Store } from '../../store/store.ts'
import type { Attachment } from './attachment.ts'
import type { FileStorage, StoredFile } from './file-storage.ts'
import { messageInputOf } from './message-input.ts'
import { SentFiles } from './sent-files.ts'
import { uploadFile, type UploadProgress } from './upload-file.ts'

const maxUploads = 3

interface Parts {
  environment: ClientEnvironment
  store: Store
  api: Api
  outbox: Outbox
  files: FileStorage
}

/** How staged files are sent. */
export interface SendOptions {
  /** The message that they answer. */
  replyTo?: number | null
  album?: string | undefined
  /** The root of the thread in whose composer they were staged. */
  thread?: number | undefined
  /** Whether the messages belong to their thread only. */
  threadOnly?: boolean | undefined
}

/** Stages files in chats, uploads them and sends their messages. */
export class Uploads {
  readonly #environment: ClientEnvironment
  readonly #store: Store
  readonly #api: Api
  readonly #outbox: Outbox
  readonly #files: FileStorage
  readonly #sent: SentFiles
  /** Names this page among the pages of this browser. */
  readonly #page = Math.random().toString(36).slice(2)
  readonly #running = new Map<string, AbortController>()
  readonly #progress = new Map<string, UploadProgress>()
  /** Ends the pause of an upload that got no answer. */
  readonly #resumes = new Map<string, () => void>()
  readonly #stopListening: () => void
  #releasePage = () => {}
  #storing: Promise<unknown> = Promise.resolve()
  #count = 0
  #wasOnline: boolean
  #isDisposed = false

  constructor({ environment, store, api, outbox, files }: Parts) {
    this.#environment = environment
    this.#store = store
    this.#api = api
    this.#outbox = outbox
    this.#files = files
    this.#sent = new SentFiles(environment.keyValues)
    this.#wasOnline = environment.isOnline()
    this.#stopListening = environment.onChange(() => this.#environmentChanged())
  }

  /** The attachments of a chat or of a thread in it, in the order in which they were picked. */
  of(key: ChatKey, thread?: number): Attachment[] {
    return this.#store.attachments.filter((one) => one.key === key && one.thread === thread)
  }

  /** Stages files in a chat or a thread, stores them on this device and starts their uploads. */
  stage(key: ChatKey, files: readonly File[], thread?: number): void {
    this.#stage(files.map((file) => ({ id: this.#nextId(), key, thread, page: this.#page, file })))
  }

  /** Stages a recorded voice message. Returns its id. */
  stageVoice(key: ChatKey, file: File, voice: VoiceProperties, thread?: number): string {
    const id = this.#nextId()
    this.#stage([{ id, key, thread, page: this.#page, file, voice }])
    return id
  }

  #stage(added: readonly StoredFile[]) {
    this.#add(added, false)
    void this.#enqueue(async () => {
      const stored = await this.#files.add(added)
      for (const id of stored) this.#change(id, { isStored: true })
      // Files that were removed or sent while they were stored.
      const gone = [...stored].filter((id) => !this.#find(id))
      if (gone.length > 0) await this.#files.remove(gone)
    })
  }

  /** Stops an upload or removes a staged file. */
  remove(id: string): void {
    const attachment = this.#find(id)
    if (!attachment) return
    this.#drop(id)
    void this.#enqueue(() => this.#files.remove([id]))
    this.#sendReady(attachment.key, attachment.thread)
    this.#startUploads()
  }

  /** Continues a failed upload. */
  retry(id: string): void {
    if (this.#find(id)?.state !== 'failed') return
    this.#change(id, { state: 'waiting', error: undefined })
    this.#startUploads()
  }

  /**
   * Sends the staged files of a chat in the order in which they were picked, each after its upload. The
   * first one answers `replyTo`, those of a thread all do. Pictures become a part of `album`. Failed uploads are
   * tried again.
   */
  send(
    key: ChatKey,
    { replyTo = null, album, thread, threadOnly = false }: SendOptions = {},
  ): void {
    let reply = replyTo
    for (const { id, state, sendWhenDone } of this.of(key, thread)) {
      if (state === 'too-large') continue
      if (!sendWhenDone) this.#change(id, { sendWhenDone: true, replyTo: reply, album, threadOnly })
      if (!sendWhenDone && thread === undefined) reply = null
      this.retry(id)
    }
    this.#sendReady(key, thread)
  }

  /** An id for the album of the pictures that `send` would send now; undefined if they make none. */
  newAlbum(key: ChatKey, hasCaption: boolean, thread?: number): string | undefined {
    const pictures = this.of(key, thread).filter(
      ({ file, state, sendWhenDone }) =>
        !sendWhenDone && state !== 'too-large' && isPicture(file.type, file.size),
    )
    return pictures.length > (hasCaption ? 0 : 1) ? this.#nextId() : undefined
  }

  /** Stages the files of closed pages again. */
  restore(): void {
    // Other pages wait for this lock before they take over the files.
    const untilDisposed = () => new Promise<void>((resolve) => (this.#releasePage = resolve))
    void this.#environment.alone(lockOf(this.#page), untilDisposed).catch(() => {})
    void this.#enqueue(async () => {
      const stored = await this.#files.all()
      for (const page of new Set(stored.map((file) => file.page))) {
        // Waits until the other page is closed, possibly for days.
        void this.#environment.alone(lockOf(page), () => this.#takeOver(page)).catch(() => {})
      }
    })
  }

  /** Deletes the stored files of this user. */
  async clear(): Promise<void> {
    for (const { id } of this.#store.attachments) this.#drop(id)
    await this.#enqueue(() => this.#files.clear())
  }

  /** Aborts the uploads and removes the attachments from the store. Stored files stay. */
  dispose(): void {
    this.#isDisposed = true
    this.#stopListening()
    for (const { id } of this.#store.attachments) this.#drop(id)
    void this.#storing.then(() => {
      this.#files.close()
      this.#releasePage()
    })
  }

  #add(files: readonly StoredFile[], isStored: boolean) {
    const limit = this.#store.config?.limits.file_bytes ?? limits.fileBytes
    const added = files.map(
      ({ id, key, thread, file, voice }): Attachment => ({
        id,
        key,
        thread,
        file,
        voice,
        loaded: 0,
        state: file.size > limit ? 'too-large' : 'waiting',
        isHeldUp: false,
        error: undefined,
        result: undefined,
        sendWhenDone: false,
        replyTo: null,
        album: undefined,
        threadOnly: false,
        isStored,
      }),
    )
    this.#set([...this.#store.attachments, ...added])
    this.#startUploads()
  }

  async #takeOver(page: string) {
    await this.#enqueue(async () => {
      // Another user may have signed in while that page was open.
      if (this.#isDisposed) return
      const stored = await this.#files.all()
      const sent = this.#sent.read()
      const left = stored.filter((file) => file.page === page)
      const gone = left.map(({ id }) => id).filter((id) => sent.includes(id))
      await this.#files.remove(gone)
      await this.#files.move(page, this.#page)
      const kept = new Set(stored.map(({ id }) => id))
      this.#sent.remove(sent.filter((id) => gone.includes(id) || !kept.has(id)))
      const staged = left.filter(({ id }) => !gone.includes(id) && !this.#find(id))
      if (!this.#isDisposed) this.#add(staged, true)
    })
  }

  #startUploads() {
    for (const attachment of this.#store.attachments) {
      if (this.#running.size >= maxUploads) return
      if (attachment.state === 'waiting' && !this.#running.has(attachment.id)) {
        void this.#upload(attachment)
      }
    }
  }

  async #upload({ id, file, key, thread }: Attachment) {
    const abort = new AbortController()
    this.#running.set(id, abort)
    const progress = this.#progress.get(id) ?? { fileId: undefined, offset: 0 }
    this.#change(id, { state: 'uploading', loaded: progress.offset })
    try {
      const result = await uploadFile(file, progress, {
        api: this.#api,
        now: () => this.#environment.now(),
        signal: abort.signal,
        onPause: (resume) => this.#paused(id, resume),
        onProgress: (reached) => this.#progressed(id, reached),
      })
      this.#change(id, { state: 'done', result, loaded: file.size })
    } catch (error) {
      // A removed attachment is no longer in the store, and changing it does nothing.
      this.#change(id, { state: 'failed', isHeldUp: false, error: asRequestError(error) })
    } finally {
      this.#running.delete(id)
      this.#resumes.delete(id)
      this.#sendReady(key, thread)
      this.#startUploads()
    }
  }

  #paused(id: string, resume: (() => void) | undefined) {
    if (resume) this.#resumes.set(id, resume)
    else this.#resumes.delete(id)
    this.#change(id, { isHeldUp: resume !== undefined })
  }

  #progressed(id: string, progress: UploadProgress) {
    if (!this.#find(id)) return
    this.#progress.set(id, progress)
    this.#change(id, { loaded: progress.offset })
  }

  // An unfinished upload holds back the files after it, to keep the order. A failed one does not.
  #sendReady(key: ChatKey, thread: number | undefined) {
    for (const attachment of this.of(key, thread)) {
      const { id, state, result, sendWhenDone, replyTo } = attachment
      if (!sendWhenDone) continue
      if (state === 'waiting' || state === 'uploading') return
      if (state !== 'done' || !result) continue
      this.#sent.add(id)
      this.#outbox.send(key, messageInputOf(attachment, result), replyTo)
      this.#drop(id)
      void this.#enqueue(async () => {
        await this.#files.remove([id])
        this.#sent.remove([id])
      })
    }
  }

  #environmentChanged() {
    const isOnline = this.#environment.isOnline()
    if (isOnline && !this.#wasOnline) {
      for (const resume of [...this.#resumes.values()]) resume()
    }
    this.#wasOnline = isOnline
  }

  #drop(id: string) {
    this.#running.get(id)?.abort()
    this.#progress.delete(id)
    this.#set(this.#store.attachments.filter((attachment) => attachment.id !== id))
  }

  #find(id: string): Attachment | undefined {
    return this.#store.attachments.find((attachment) => attachment.id === id)
  }

  #change(id: string, changes: Partial<Attachment>) {
    if (!this.#find(id)) return
    this.#set(this.#store.attachments.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  }

  #set(attachments: readonly Attachment[]) {
    this.#store.attachments = attachments
  }

  // Without a working database, files are kept only in memory.
  #enqueue(work: () => Promise<void>): Promise<void> {
    const turn = this.#storing.then(work).catch(() => {})
    this.#storing = turn
    return turn
  }

  #nextId(): string {
    const count = String(++this.#count).padStart(6, '0')
    return `${this.#environment.now()}.${count}.${this.#page}`
  }
}

const lockOf = (page: string) => `files of ${page}`

const asRequestError = (error: unknown) => (error instanceof RequestError ? error : undefined)

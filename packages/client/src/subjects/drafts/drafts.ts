import { type Draft, limits, listDrafts, saveDraft } from '@parley/protocol'
import type { ClientEnvironment } from '../../environment.ts'
import type { Api } from '../../request/api.ts'
import { RequestError } from '../../request/request-error.ts'
import { type ChatKey, isChatKey, keyOf, type PlaceKey, targetOf } from '../../store/chat-key.ts'
import { RetryDelay } from '../../request/retry-delay.ts'
import { DraftStorage, type StoredDraft } from './draft-storage.ts'

interface Parts {
  environment: ClientEnvironment
  api: Api
  /** Whether the server stores the drafts of this user. */
  isShared: boolean
  /** Whether the user still sees a chat. */
  hasChat(key: ChatKey): boolean
}

/**
 * The drafts of this device, stored on each keystroke, and sent to the user's other devices. A change that was
 * not sent yet is never overwritten, and a draft of another device waits until nothing was typed here for a while.
 * If two devices have written different drafts, one is shown and the other one is kept beside it.
 * Drafts of threads stay on this device.
 */
export class Drafts {
  readonly #environment: ClientEnvironment
  readonly #api: Api
  readonly #isShared: boolean
  readonly #hasChat: (key: ChatKey) => boolean
  readonly #storage: DraftStorage
  readonly #watchers = new Set<() => void>()
  readonly #versions = new Map<ChatKey, number>()
  readonly #typedAt = new Map<ChatKey, number>()
  readonly #waiting = new Map<ChatKey, Draft>()
  /** Unsent drafts that the server does not take. They are tried again after a change, and when the drafts are read. */
  readonly #refused = new Set<ChatKey>()
  #saveTimer: ReturnType<typeof setTimeout> | undefined
  #restTimer: ReturnType<typeof setTimeout> | undefined
  #sending = Promise.resolve()
  readonly #delay = new RetryDelay()
  #isDisposed = false
  #isPaused = false
  /** Counts the pauses. An answer to a request from before a pause is dropped. */
  #pauses = 0

  constructor({ environment, api, isShared, hasChat }: Parts) {
    this.#environment = environment
    this.#api = api
    this.#isShared = isShared
    this.#hasChat = hasChat
    this.#storage = new DraftStorage(environment.keyValues)
  }

  read(key: PlaceKey): StoredDraft | undefined {
    return this.#storage.read(key)
  }

  /** Stores the user's draft, and sends it after a pause. A draft without text is deleted at once. */
  write(key: PlaceKey, draft: StoredDraft | undefined): void {
    const next = draft?.text ? draft : undefined
    if (isSame(this.read(key), next)) return
    this.#store(key, next)
    if (!isChatKey(key)) return
    this.#typedAt.set(key, this.#environment.now())
    this.#waiting.delete(key)
    this.#refused.delete(key)
    this.#storage.setUnsent([...this.#storage.unsent(), key])
    clearTimeout(this.#saveTimer)
    if (!next) void this.flush()
    else this.#saveTimer = setTimeout(() => void this.flush(), limits.draftSaveMs)
  }

  /** The draft that another device replaced, or that this device replaced. It stays until it is discarded. */
  other(key: PlaceKey): StoredDraft | undefined {
    return this.#storage.readOther(key)
  }

  /** Exchanges the draft with the other one. */
  useOther(key: PlaceKey): void {
    const other = this.other(key)
    if (!other) return
    this.#storage.writeOther(key, this.read(key))
    this.write(key, other)
  }

  discardOther(key: PlaceKey): void {
    this.#storage.writeOther(key, undefined)
    this.#notify()
  }

  /** The drafts of chats that the user does not see any more. */
  lost(): { key: ChatKey; text: string }[] {
    const gone = this.#storage.keys().filter((key) => !this.#hasChat(key))
    return gone.map((key) => ({ key, text: this.read(key)?.text ?? '' }))
  }

  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Sends the changes now: when the user leaves the chat or closes the page. */
  flush(): Promise<void> {
    clearTimeout(this.#saveTimer)
    this.#sending = this.#sending.then(() => this.#send())
    return this.#sending
  }

  /** Reads the drafts of the other devices, and sends what was written here meanwhile. */
  async load(first?: Promise<readonly Draft[]>): Promise<void> {
    if (!this.#isShared) return
    const before = new Map(this.#versions)
    const bases = this.#storage.bases()
    const pauses = this.#pauses
    const drafts = await (first ?? this.#read())
    if (pauses !== this.#pauses) return
    // Another tab may have saved a draft after these were read.
    const savedBase = (key: ChatKey) => {
      const base = this.#storage.base(key)
      return base === (bases[key] ?? 0) ? 0 : base
    }
    // Drafts of an earlier version of this client were never sent.
    if (!this.#storage.wasShared) this.#storage.setUnsent(this.#storage.keys())
    const listed = new Set(drafts.map(({ target }) => keyOf(target)))
    for (const draft of drafts)
      if (draft.version > savedBase(keyOf(draft.target))) this.receive(draft)
    // The user may have come back to a channel that they had left.
    this.#refused.clear()
    for (const key of this.#storage.keys()) {
      const isNews = this.#versions.get(key) !== before.get(key) || savedBase(key) > 0
      if (!listed.has(key) && !isNews && !this.#isOnlyHere(key)) this.#store(key, undefined)
    }
    await this.flush()
  }

  /** A draft that another device has saved. */
  receive(draft: Draft): void {
    const key = keyOf(draft.target)
    if (this.#isPaused || draft.version <= (this.#versions.get(key) ?? 0)) return
    this.#versions.set(key, draft.version)
    // Sending the one of this device finds out which one stays.
    if (this.#storage.unsent().includes(key)) return
    this.#waiting.set(key, draft)
    this.#show()
  }

  /**
   * Another tab takes over. It shares the stored drafts, so answers that are late change nothing any more. What waited to be
   * shown is read again when this tab goes on.
   */
  pause(): void {
    this.#isPaused = true
    this.#pauses++
    this.#waiting.clear()
    this.#versions.clear()
    clearTimeout(this.#saveTimer)
    clearTimeout(this.#restTimer)
  }

  resume(): void {
    this.#isPaused = false
  }

  /** Sends nothing more; what was not sent stays stored. */
  dispose(): void {
    this.#isDisposed = true
    clearTimeout(this.#saveTimer)
    clearTimeout(this.#restTimer)
  }

  async #read(): Promise<readonly Draft[]> {
    return (await this.#api.call(listDrafts, {})).drafts
  }

  /** Whether the server does not have the draft, or has deleted it with its chat. */
  #isOnlyHere(key: ChatKey): boolean {
    const isUnsent = this.#storage.unsent().includes(key)
    return isUnsent || !isSharable(this.read(key)) || !this.#hasChat(key)
  }

  #show() {
    clearTimeout(this.#restTimer)
    for (const [key, draft] of this.#waiting) {
      if (this.#isTyping(key)) continue
      this.#waiting.delete(key)
      this.#storage.setBase(key, draft.version)
      this.#store(key, fromWire(draft))
    }
    if (this.#waiting.size > 0) this.#restTimer = setTimeout(() => this.#show(), limits.draftSaveMs)
  }

  #isTyping(key: ChatKey): boolean {
    const typedAt = this.#typedAt.get(key) ?? Number.NEGATIVE_INFINITY
    return this.#environment.now() - typedAt < limits.draftRestMs
  }

  async #send() {
    const isSilent = this.#isDisposed || this.#isPaused
    if (!this.#isShared || isSilent || !this.#environment.isOnline()) return
    let failed: RequestError | undefined
    for (const key of this.#storage.unsent().filter((one) => !this.#refused.has(one))) {
      try {
        await this.#save(key)
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        // It stays unsent, and so on this device.
        if (isRefusal(error)) this.#refused.add(key)
        else failed = error
      }
    }
    if (failed) this.#sendLater(failed)
    else this.#delay.succeeded()
  }

  #sendLater({ retryAfterSeconds }: RequestError) {
    if (this.#isDisposed || this.#isPaused) return
    clearTimeout(this.#saveTimer)
    this.#saveTimer = setTimeout(() => void this.flush(), this.#delay.failed(retryAfterSeconds))
  }

  async #save(key: ChatKey): Promise<void> {
    const draft = this.read(key)
    const { text = '', mentions = {}, replyTo } = (isSharable(draft) && draft) || {}
    const place = { target: targetOf(key), based_on: this.#storage.base(key) }
    const body = { ...place, text, mentions, reply_to: replyTo ?? null }
    const pauses = this.#pauses
    const { version, newer } = await this.#api.call(saveDraft, { body })
    if (pauses !== this.#pauses) return
    this.#versions.set(key, Math.max(version, this.#versions.get(key) ?? 0))
    this.#storage.setBase(key, version)
    if (newer && newer.version > place.based_on) {
      if (this.#keepsOwn(key, fromWire(newer))) await this.#save(key)
    } else if (isSame(this.read(key), draft)) {
      this.#sent(key)
    }
  }

  /** Decides between the draft of this device and a newer one that it was not based on. The longer one stays. */
  #keepsOwn(key: ChatKey, newer: StoredDraft | undefined): boolean {
    const own = this.read(key)
    const isLonger = own !== undefined && own.text.length >= (newer?.text.length ?? 0)
    if (own && (this.#isTyping(key) || isLonger)) {
      this.#keepOther(key, newer, own)
      return true
    }
    this.#sent(key)
    this.#keepOther(key, own, newer)
    this.#store(key, newer)
    return false
  }

  #keepOther(key: ChatKey, other: StoredDraft | undefined, shown: StoredDraft | undefined) {
    // The shown one was written on from the other one.
    if (!other || shown?.text.startsWith(other.text)) return
    this.#storage.writeOther(key, other)
    this.#notify()
  }

  #sent(key: ChatKey) {
    this.#storage.setUnsent(this.#storage.unsent().filter((one) => one !== key))
  }

  #store(key: PlaceKey, draft: StoredDraft | undefined) {
    this.#storage.write(key, draft)
    this.#notify()
  }

  #notify() {
    for (const watcher of this.#watchers) watcher()
  }
}

function fromWire({ text, mentions, reply_to }: Draft): StoredDraft | undefined {
  return text === '' ? undefined : { text, mentions, replyTo: reply_to ?? undefined }
}

const isSame = (one: StoredDraft | undefined, other: StoredDraft | undefined) =>
  one?.text === other?.text &&
  one?.replyTo === other?.replyTo &&
  JSON.stringify(one?.mentions) === JSON.stringify(other?.mentions)

const isRefusal = ({ status }: RequestError) =>
  status >= 400 && status < 500 && status !== 401 && status !== 429

const isSharable = (draft: StoredDraft | undefined): draft is StoredDraft =>
  draft !== undefined && new TextEncoder().encode(draft.text).length <= limits.draftBytes

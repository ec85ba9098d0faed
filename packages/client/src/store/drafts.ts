import { type Draft, limits, listDrafts, saveDraft } from '@parley/protocol'
import type { ClientEnvironment } from '../environment.ts'
import type { Api } from '../request/api.ts'
import { ignoringFailures, RequestError } from '../request/request-error.ts'
import { type ChatKey, isChatKey, keyOf, type PlaceKey, targetOf } from './chat-key.ts'
import { readStored, writeStored } from './key-value-store.ts'

/** A text that was not sent, with the message it replies to. */
export interface StoredDraft {
  text: string
  /** Users picked from the mention list, by the name in the text. */
  mentions: Record<string, number>
  replyTo?: number | undefined
}

const prefix = 'draft.'
const unsentName = 'drafts.unsent'

/**
 * The drafts of this device, stored on each keystroke, and sent to the user's other devices. A change that was
 * not sent yet is never overwritten, and a draft of another device waits until nothing was typed here for a while.
 * Drafts of threads stay on this device.
 */
export class Drafts {
  readonly #environment: ClientEnvironment
  readonly #api: Api
  readonly #isShared: boolean
  readonly #watchers = new Set<() => void>()
  readonly #versions = new Map<ChatKey, number>()
  readonly #typedAt = new Map<ChatKey, number>()
  readonly #waiting = new Map<ChatKey, Draft>()
  /** Unsent drafts that the server does not take. They are tried again after a change or a reload. */
  readonly #refused = new Set<ChatKey>()
  #saveTimer: ReturnType<typeof setTimeout> | undefined
  #restTimer: ReturnType<typeof setTimeout> | undefined
  #sending = Promise.resolve()
  #isDisposed = false

  constructor(environment: ClientEnvironment, api: Api, isShared: boolean) {
    this.#environment = environment
    this.#api = api
    this.#isShared = isShared
  }

  read(key: PlaceKey): StoredDraft | undefined {
    const stored = readStored(this.#environment.keyValues, prefix + key, isDraft)
    return stored && { text: stored.text, mentions: stored.mentions, replyTo: stored.replyTo }
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
    this.#setUnsent([...this.#unsent(), key])
    clearTimeout(this.#saveTimer)
    if (!next) void this.flush()
    else this.#saveTimer = setTimeout(() => void this.flush(), limits.draftSaveMs)
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
    const drafts = await (first ?? this.#read())
    // Drafts of an earlier version of this client were never sent.
    if (this.#environment.keyValues.get(unsentName) === null) this.#setUnsent(this.#keys())
    const listed = new Set(drafts.map(({ target }) => keyOf(target)))
    for (const draft of drafts) this.receive(draft)
    for (const key of this.#keys()) {
      const isNews = this.#versions.get(key) !== before.get(key)
      const isOwn = this.#unsent().includes(key) || !isSharable(this.read(key))
      if (!listed.has(key) && !isNews && !isOwn) this.#store(key, undefined)
    }
    await this.flush()
  }

  /** Like `load`; without an answer the drafts stay as they are. */
  refresh = (first: Promise<readonly Draft[]>): Promise<void> => ignoringFailures(this.load(first))

  /** A draft that another device has saved. */
  receive(draft: Draft): void {
    const key = keyOf(draft.target)
    if (draft.version <= (this.#versions.get(key) ?? 0)) return
    this.#versions.set(key, draft.version)
    if (this.#unsent().includes(key)) return
    this.#waiting.set(key, draft)
    this.#show()
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

  #show() {
    clearTimeout(this.#restTimer)
    const now = this.#environment.now()
    for (const [key, draft] of this.#waiting) {
      if (now - (this.#typedAt.get(key) ?? Number.NEGATIVE_INFINITY) < limits.draftRestMs) continue
      this.#waiting.delete(key)
      const { text, mentions, reply_to } = draft
      const shown = { text, mentions, replyTo: reply_to ?? undefined }
      this.#store(key, text === '' ? undefined : shown)
    }
    if (this.#waiting.size > 0) this.#restTimer = setTimeout(() => this.#show(), limits.draftSaveMs)
  }

  async #send() {
    if (!this.#isShared || this.#isDisposed || !this.#environment.isOnline()) return
    for (const key of this.#unsent().filter((one) => !this.#refused.has(one))) {
      const draft = this.read(key)
      const { text = '', mentions = {}, replyTo } = (isSharable(draft) && draft) || {}
      const body = { target: targetOf(key), text, mentions, reply_to: replyTo ?? null }
      try {
        const { version } = await this.#api.call(saveDraft, { body })
        this.#versions.set(key, Math.max(version, this.#versions.get(key) ?? 0))
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        // It stays unsent, and so on this device. The next change or stream tries it again.
        if (isRefusal(error)) this.#refused.add(key)
        continue
      }
      if (isSame(this.read(key), draft))
        this.#setUnsent(this.#unsent().filter((one) => one !== key))
    }
  }

  #store(key: PlaceKey, draft: StoredDraft | undefined) {
    const { keyValues } = this.#environment
    if (draft) writeStored(keyValues, prefix + key, draft)
    else keyValues.remove(prefix + key)
    for (const watcher of this.#watchers) watcher()
  }

  #keys(): ChatKey[] {
    const names = this.#environment.keyValues.names()
    const places = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(6))
    return (places as PlaceKey[]).filter(isChatKey)
  }

  #unsent(): ChatKey[] {
    return (readStored(this.#environment.keyValues, unsentName, Array.isArray) ?? []) as ChatKey[]
  }

  #setUnsent(keys: readonly ChatKey[]) {
    writeStored(this.#environment.keyValues, unsentName, [...new Set(keys)])
  }
}

function isDraft(found: unknown): found is StoredDraft {
  const { text, mentions } = (found ?? {}) as Partial<StoredDraft>
  return typeof text === 'string' && typeof mentions === 'object' && mentions !== null
}

const isSame = (one: StoredDraft | undefined, other: StoredDraft | undefined) =>
  one?.text === other?.text &&
  one?.replyTo === other?.replyTo &&
  JSON.stringify(one?.mentions) === JSON.stringify(other?.mentions)

const isRefusal = ({ status }: RequestError) =>
  status >= 400 && status < 500 && status !== 401 && status !== 429

const isSharable = (draft: StoredDraft | undefined): draft is StoredDraft =>
  draft !== undefined && new TextEncoder().encode(draft.text).length <= limits.draftBytes

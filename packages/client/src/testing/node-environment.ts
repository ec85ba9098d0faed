import type { Message } from '../subjects/messages/message.ts'
import type { Storage } from '../store/storage.ts'
import type { RowKey } from '../store/unsaved-rows.ts'
import type { Environment, KeyValueStore } from '../environment.ts'
import { ownAnswers } from '../request/own-answers.ts'
import type { FileStorage, StoredFile } from '../subjects/uploads/file-storage.ts'

/** The environment of a client in a test: a network that can be cut, and storage that survives a reload. */
export interface TestEnvironment extends Environment {
  /** Cuts the network: calls fail, open streams break. */
  cut(): void
  mend(): void
  /** Changes what the browser reports and notifies listeners, without touching a connection. */
  setState(state: { online?: boolean; visible?: boolean }): void
  /** Loses the next answer, after the server has handled the request. */
  loseNextAnswer(): void
  /** Answers the next call with a 504 of a proxy, which passed the request on if `arrives`. */
  failNextRequest(arrives: boolean): void
  /** Answers the next call that changes nothing with a 503 of a proxy. */
  failNextRead(): void
  /** No call fails or loses its answer any more, unless the line is cut. */
  endFaults(): void
  /** Cuts open streams and blocks new ones until the returned function is called. Calls succeed. */
  blockStreams(): () => void
  /** Ends the page: nothing it does from now on reaches the network, its key-value store or its storage. */
  die(): void
  /** The delay of each request, answer and stream chunk, in milliseconds. Their order is kept. */
  latency: () => number
  /** The paths of all POST requests. */
  posted: string[]
  texts: Map<string, string>
  /** The databases of this browser, by scope. */
  storages: Map<string, Storage>
  fileStorages: Map<string, FileStorage>
}

export function nodeEnvironment(base: string, earlier?: TestEnvironment): TestEnvironment {
  const texts = earlier?.texts ?? new Map<string, string>()
  const storages = earlier?.storages ?? new Map<string, Storage>()
  const fileStorages = earlier?.fileStorages ?? new Map<string, FileStorage>()
  const listeners = new Set<() => void>()
  const open = new Set<AbortController>()
  const streams = new Set<AbortController>()
  let online = true
  let visible = true
  let isDead = false
  let losesAnswer = false
  let failsRequest: 'before' | 'after' | undefined
  let failsRead = false
  let streamsAreBlocked = false
  const posted: string[] = []

  async function travels(signal: AbortSignal) {
    const ms = environment.latency()
    if (ms > 0) await new Promise((done) => setTimeout(done, ms))
    if (signal.aborted) throw new TypeError('the line was cut')
  }

  function delayed(response: Response, signal: AbortSignal): Response {
    const transform = async (chunk: Uint8Array, to: TransformStreamDefaultController) => {
      await travels(signal)
      to.enqueue(chunk)
    }
    const { status, statusText, headers } = response
    const body = response.body?.pipeThrough(new TransformStream({ transform })) ?? null
    return new Response(body, { status, statusText, headers })
  }

  async function calls(input: string | URL | Request, init: RequestInit, signal: AbortSignal) {
    const isChange = (init.method ?? 'GET') !== 'GET'
    const loses = isChange && losesAnswer
    const fails = isChange ? failsRequest : undefined
    if (loses) losesAnswer = false
    if (fails) failsRequest = undefined
    await travels(signal)
    if (!isChange && failsRead) {
      failsRead = false
      return new Response('', { status: 503 })
    }
    if (fails === 'before') return new Response('', { status: 504 })
    const response = await fetch(input, { ...init, signal })
    if (fails || loses) await response.arrayBuffer()
    if (fails) return new Response('', { status: 504 })
    if (loses) throw new TypeError('the answer was lost')
    await travels(signal)
    return delayed(response, signal)
  }

  async function fetchOverLine(
    input: string | URL | Request,
    init: RequestInit = {},
  ): Promise<Response> {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const isStream = pathname.endsWith('/user/events')
    if (!online || (streamsAreBlocked && isStream)) throw new TypeError('no line')
    if (init.method === 'POST') posted.push(pathname)
    const abort = new AbortController()
    open.add(abort)
    if (isStream) streams.add(abort)
    if (init.signal?.aborted) abort.abort()
    init.signal?.addEventListener('abort', () => abort.abort())
    return calls(input, init, abort.signal)
  }

  const keyValues: KeyValueStore = {
    get: (name) => texts.get(name) ?? null,
    set: (name, text) => void (isDead || texts.set(name, text)),
    remove: (name) => void (isDead || texts.delete(name)),
    names: () => [...texts.keys()],
  }

  const environment: TestEnvironment = {
    base,
    texts,
    posted,
    latency: earlier?.latency ?? (() => 0),
    now: earlier?.now ?? (() => Date.now()),
    compareTexts: (one, other) => one.localeCompare(other),
    fetch: ownAnswers({ base, keyValues, fetch: fetchOverLine }),
    keyValues,
    storages,
    fileStorages,
    openFileStorage(scope) {
      const files = fileStorages.get(scope) ?? memoryFileStorage()
      fileStorages.set(scope, files)
      return files
    },
    openStorage(scope) {
      const storage = storages.get(scope) ?? memoryStorage()
      storages.set(scope, storage)
      let isClosed = false
      return {
        ...storage,
        save: async (changes) => (isDead || isClosed ? undefined : storage.save(changes)),
        close() {
          isClosed = true
        },
      }
    },
    nextFrame: (work) => void setTimeout(work, 1),
    restart() {},
    isOnline: () => online,
    isVisible: () => visible,
    onChange(changed) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    isOpenElsewhere: async () => false,
    alone: (_name, work) => work(),
    cut() {
      online = false
      for (const abort of open) abort.abort()
      open.clear()
      for (const changed of listeners) changed()
    },
    setState(state) {
      online = state.online ?? online
      visible = state.visible ?? visible
      for (const changed of listeners) changed()
    },
    mend() {
      online = true
      for (const changed of listeners) changed()
    },
    loseNextAnswer() {
      losesAnswer = true
    },
    failNextRequest(arrives) {
      failsRequest = arrives ? 'after' : 'before'
    },
    endFaults() {
      losesAnswer = false
      failsRequest = undefined
      failsRead = false
    },
    failNextRead() {
      failsRead = true
    },
    blockStreams() {
      streamsAreBlocked = true
      for (const abort of streams) abort.abort()
      streams.clear()
      return () => {
        streamsAreBlocked = false
      }
    },
    die() {
      isDead = true
      environment.cut()
    },
  }
  return environment
}

function memoryStorage(): Storage {
  const tables = new Map<string, Map<RowKey, unknown>>()
  const messages = new Map<number, Message>()
  return {
    async load() {
      if (tables.size === 0) return undefined
      return new Map([...tables].map(([name, rows]) => [name, structuredClone([...rows])]))
    },
    messages: async (mids) =>
      mids.flatMap((mid) => {
        const message = messages.get(mid)
        return message ? [structuredClone(message)] : []
      }),
    async save(changes) {
      if (changes.isAll) tables.clear()
      for (const { table, key, row } of structuredClone(changes.rows)) {
        const rows = tables.get(table) ?? new Map()
        tables.set(table, rows)
        if (row === undefined) rows.delete(key)
        else rows.set(key, row)
      }
      for (const message of changes.messages) messages.set(message.mid, structuredClone(message))
      for (const mid of changes.gone) messages.delete(mid)
    },
    async clear() {
      tables.clear()
      messages.clear()
    },
    close() {},
  }
}

function memoryFileStorage(): FileStorage {
  const files = new Map<string, StoredFile>()
  return {
    async add(added) {
      for (const file of added) files.set(file.id, file)
      return new Set(added.map(({ id }) => id))
    },
    all: async () => [...files.values()],
    async move(fromPage, toPage) {
      for (const file of files.values()) {
        if (file.page === fromPage) files.set(file.id, { ...file, page: toPage })
      }
    },
    async remove(ids) {
      for (const id of ids) files.delete(id)
    },
    async clear() {
      files.clear()
    },
    close() {},
  }
}

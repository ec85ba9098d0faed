import type { Message } from '../message.ts'
import type { Saved, Storage } from '../persist.ts'
import type { World } from '../world.ts'

/** A client's surroundings in a test: a line that can be cut, and memory that outlives a reload. */
export interface TestWorld extends World {
  /** Cuts the line: calls fail, open streams break. */
  cut(): void
  mend(): void
  /** The next answer is lost after the server has done what was asked. */
  loseNextAnswer(): void
  /** Cuts open streams and lets none begin until the returned function is called; calls go through. */
  deafen(): () => void
  /** Paths that were posted to. */
  posted: string[]
  texts: Map<string, string>
}

export function nodeWorld(base: string, earlier?: TestWorld): TestWorld {
  const texts = earlier?.texts ?? new Map<string, string>()
  const listeners = new Set<() => void>()
  const open = new Set<AbortController>()
  const streams = new Set<AbortController>()
  let online = true
  let losesAnswer = false
  let isDeaf = false
  const posted: string[] = []

  const world: TestWorld = {
    base,
    texts,
    posted,
    now: () => Date.now(),
    async fetch(input, init) {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      const isStream = pathname.endsWith('/user/events')
      if (!online || (isDeaf && isStream)) throw new TypeError('no line')
      if (init?.method === 'POST') posted.push(pathname)
      const abort = new AbortController()
      open.add(abort)
      if (isStream) streams.add(abort)
      init?.signal?.addEventListener('abort', () => abort.abort())
      const response = await fetch(input, { ...init, signal: abort.signal })
      if (losesAnswer && init?.method === 'POST') {
        losesAnswer = false
        await response.arrayBuffer()
        throw new TypeError('the answer was lost')
      }
      return response
    },
    shelf: {
      get: (name) => texts.get(name) ?? null,
      set: (name, text) => void texts.set(name, text),
      remove: (name) => void texts.delete(name),
      names: () => [...texts.keys()],
    },
    storage: earlier?.storage ?? memoryStorage(),
    nextFrame: (work) => void setTimeout(work, 1),
    isOnline: () => online,
    isVisible: () => true,
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
    mend() {
      online = true
      for (const changed of listeners) changed()
    },
    loseNextAnswer() {
      losesAnswer = true
    },
    deafen() {
      isDeaf = true
      for (const abort of streams) abort.abort()
      streams.clear()
      return () => {
        isDeaf = false
      }
    },
  }
  return world
}

function memoryStorage(): Storage {
  let saved: Saved | undefined
  const messages = new Map<number, Message>()
  return {
    load: async () => structuredClone(saved),
    messages: async (mids) =>
      mids.flatMap((mid) => {
        const message = messages.get(mid)
        return message ? [structuredClone(message)] : []
      }),
    async save(changes) {
      if (changes.saved) saved = structuredClone(changes.saved)
      for (const message of changes.messages) messages.set(message.mid, structuredClone(message))
      for (const mid of changes.gone) messages.delete(mid)
    },
    async clear() {
      saved = undefined
      messages.clear()
    },
  }
}

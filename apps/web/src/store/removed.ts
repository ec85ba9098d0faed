import type { ChatKey, Client } from '@parley/client'
import { createSessionState } from './session-state.ts'

const store = createSessionState<{ mids: ReadonlySet<number> }>(() => ({ mids: new Set() }))

/** Messages that are on their way out: nobody is shown them while the word can be taken back. */
export const useRemoved = () => store(({ mids }) => mids)

export const isRemoved = (mid: number): boolean => store.getState().mids.has(mid)

export function hideMessages({ store: memory }: Client, key: ChatKey, mids: readonly number[]) {
  store.setState((state) => ({ mids: new Set([...state.mids, ...mids]) }))
  memory.touch(`chat:${key}`)
}

export function showMessages({ store: memory }: Client, key: ChatKey, mids: readonly number[]) {
  store.setState((state) => ({
    mids: new Set([...state.mids].filter((mid) => !mids.includes(mid))),
  }))
  memory.touch(`chat:${key}`)
}

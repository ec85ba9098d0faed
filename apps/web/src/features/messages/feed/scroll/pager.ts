import { RequestError, type ChatKey } from '@parley/client'
import type { FeedClient } from './feed-client.ts'

export type Direction = 'older' | 'newer'
export type PagingState = 'idle' | 'busy' | 'failed'
export type PagingStates = Readonly<Record<Direction, PagingState>>

/** Loads more messages of a chat in both directions. A failed page is loaded again only on request. */
export class Pager {
  states: PagingStates = { older: 'idle', newer: 'idle' }
  readonly #client: FeedClient
  readonly #key: ChatKey
  readonly #onChange: () => void

  constructor(client: FeedClient, key: ChatKey, onChange: () => void) {
    this.#client = client
    this.#key = key
    this.#onChange = onChange
  }

  /** Loads a page unless one is loading or has failed, or there is nothing more in that direction. */
  want(direction: Direction): void {
    const chat = this.#client.store.chat(this.#key)
    const hasMore =
      direction === 'older'
        ? !(chat.historyWindow ?? chat).reachedStart
        : chat.historyWindow !== undefined
    if (hasMore && this.states[direction] === 'idle') void this.load(direction)
  }

  async load(direction: Direction): Promise<void> {
    const { history } = this.#client
    this.#set(direction, 'busy')
    try {
      if (direction === 'older') await history.loadOlder(this.#key)
      else await history.loadNewer(this.#key)
      this.#set(direction, 'idle')
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      this.#set(direction, 'failed')
    }
  }

  #set(direction: Direction, state: PagingState) {
    this.states = { ...this.states, [direction]: state }
    this.#onChange()
  }
}

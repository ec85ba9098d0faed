import { listBotCommands, pressBotButton, runBotCommand } from '@parley/protocol'
import type { Api } from '../../request/api.ts'
import { RequestError } from '../../request/request-error.ts'
import { type ChatKey, idOf, isChannelKey } from '../../store/chat-key.ts'
import type { Store } from '../../store/store.ts'

const freshMs = 60_000

/** Calls bots by their slash commands and by the buttons in their messages. */
export class BotInteractionActions {
  readonly #store: Store
  readonly #api: Api
  readonly #now: () => number
  #loadedAt = Number.NEGATIVE_INFINITY

  constructor(store: Store, api: Api, now: () => number) {
    this.#store = store
    this.#api = api
    this.#now = now
  }

  /** Loads the commands of all bots, unless that was done within a minute. Without an answer, the known ones stay. */
  async loadCommands(): Promise<void> {
    if (this.#now() - this.#loadedAt < freshMs) return
    this.#loadedAt = this.#now()
    try {
      this.#store.botCommands.value = await this.#api.call(listBotCommands, {})
    } catch (error) {
      this.#loadedAt = Number.NEGATIVE_INFINITY
      if (!(error instanceof RequestError)) throw error
    }
  }

  /** Calls a bot by a command in a chat. Returns what it answers to the user alone; null if it answers in the chat. */
  async run(key: ChatKey, uid: number, name: string, text: string): Promise<string | null> {
    const place = isChannelKey(key) ? { gid: idOf(key) } : {}
    return (await this.#api.call(runBotCommand, { body: { uid, name, text, ...place } })).text
  }

  /** Calls a bot by a button in its message. Returns what it answers to the user alone, or null. */
  async press(mid: number, button: string): Promise<string | null> {
    return (await this.#api.call(pressBotButton, { body: { mid, button } })).text
  }
}

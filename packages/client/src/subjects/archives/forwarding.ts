import { createArchive, type MessageInput } from '@parley/protocol'
import { outgoingText, type PickedMentions, toWire } from '@parley/rules'
import type { Outbox } from '../outbox/outbox.ts'
import type { OutboxEntry } from '../outbox/stored-outbox.ts'
import { textMessage } from '../outbox/text-message.ts'
import type { Api } from '../../request/api.ts'
import type { RequestError } from '../../request/request-error.ts'
import type { ChatKey } from '../../store/chat-key.ts'
import type { Store } from '../../store/store.ts'

export interface ForwardOptions {
  /** A text that follows the forwarded messages; empty for none. */
  comment: string
  /** Sends all messages as one. Otherwise each is sent on its own. */
  merged: boolean
  /** The people whom the comment mentions in a chat, by the name in it. */
  mentionsIn?: (key: ChatKey, comment: string) => PickedMentions
}

/** How forwarding to one chat went. `waiting` is sent when the server can be reached again. */
export type ForwardResult =
  | { key: ChatKey; outcome: 'sent' | 'waiting' }
  | { key: ChatKey; outcome: 'refused'; error: RequestError }

interface Parts {
  store: Store
  api: Api
  outbox: Outbox
}

/**
 * Messages on their way to several chats. They are archived once, and each chat receives them once, however often
 * `to` is called. A chat that refused them may be tried again.
 */
export class Forwarding {
  readonly #parts: Parts
  readonly #mids: readonly number[]
  readonly #options: ForwardOptions
  readonly #results = new Map<ChatKey, Promise<ForwardResult>>()
  #archiving: Promise<MessageInput[]> | undefined

  constructor(parts: Parts, mids: readonly number[], options: ForwardOptions) {
    this.#parts = parts
    this.#mids = [...mids].sort((a, b) => a - b)
    this.#options = options
  }

  /**
   * Sends to chats and tells of each as soon as it is settled. One that refuses does not stop the others. Rejects,
   * with nothing sent, if the messages cannot be archived.
   */
  async to(
    targets: readonly ChatKey[],
    onResult: (result: ForwardResult) => void = () => {},
  ): Promise<ForwardResult[]> {
    this.#archiving ??= this.#archive()
    let inputs: MessageInput[]
    try {
      inputs = await this.#archiving
    } catch (error) {
      this.#archiving = undefined
      throw error
    }
    return Promise.all(
      targets.map(async (key) => {
        const result = await this.#sendOnce(key, inputs)
        onResult(result)
        return result
      }),
    )
  }

  async #archive(): Promise<MessageInput[]> {
    const { merged } = this.#options
    const groups = merged ? [this.#mids] : this.#mids.map((mid) => [mid])
    const inputs: MessageInput[] = []
    for (const mids of groups) inputs.push(await this.#archiveGroup(mids))
    return inputs
  }

  async #archiveGroup(mids: readonly number[]): Promise<MessageInput> {
    const { api, store } = this.#parts
    const [first] = mids
    const only = mids.length === 1 ? store.messages.get(first ?? 0) : undefined
    // A forward alone is passed on as it is. An archive around it would only be one more thing to open.
    if (only?.content_type === 'vocechat/archive')
      return archiveMessage(only.content, only.properties)
    const path = await api.call(createArchive, { body: { mid_list: [...mids] } })
    return archiveMessage(path, { archived: mids.length })
  }

  #sendOnce(key: ChatKey, inputs: readonly MessageInput[]): Promise<ForwardResult> {
    const earlier = this.#results.get(key)
    if (earlier) return earlier
    const result = this.#send(key, inputs).then((settled) => {
      // The server stored nothing that it refused: sending again repeats nothing.
      if (settled.outcome === 'refused') this.#results.delete(key)
      return settled
    })
    this.#results.set(key, result)
    return result
  }

  #send(key: ChatKey, inputs: readonly MessageInput[]): Promise<ForwardResult> {
    const { outbox } = this.#parts
    // All of them are stored before the first is answered: a page that closes now sends the rest later.
    const entries = [...inputs, ...this.#commentFor(key)].map((input) => outbox.send(key, input))
    return this.#settled(key, entries)
  }

  // Each chat has other members.
  #commentFor(key: ChatKey): MessageInput[] {
    const comment = outgoingText(this.#options.comment)
    if (comment === '') return []
    const picked = this.#options.mentionsIn?.(key, comment) ?? {}
    const { content, uids } = toWire(comment, picked)
    return [textMessage(content, uids.length > 0 ? { mentions: uids } : null)]
  }

  #settled(key: ChatKey, entries: readonly OutboxEntry[]): Promise<ForwardResult> {
    const { store, outbox } = this.#parts
    const ids = new Set(entries.map(({ local_id }) => local_id))
    return new Promise((resolve) => {
      const stops = [
        store.watch(() => store.outbox.get(key), check),
        outbox.onFailed(({ local_id }, error) => {
          if (!ids.has(local_id)) return
          settle({ key, outcome: 'refused', error })
          // The user reads of it here and not in the chat. The comment alone would make no sense. It is discarded
          // first: without the refused message it would be the next to be sent.
          for (const id of [...ids].reverse()) outbox.discard(id)
        }),
      ]
      check()

      function check() {
        const entries = store.outbox.get(key) ?? []
        const left = entries.filter((entry) => ids.has(entry.local_id))
        if (left.length === 0) settle({ key, outcome: 'sent' })
        else if (left.every(({ state }) => state === 'waiting')) settle({ key, outcome: 'waiting' })
      }

      function settle(result: ForwardResult) {
        for (const stop of stops) stop()
        resolve(result)
      }
    })
  }
}

// The count lets a reader's screen reserve the room before the archive is loaded.
function archiveMessage(path: string, properties: MessageInput['properties']): MessageInput {
  const archived = properties?.archived
  return {
    content_type: 'vocechat/archive',
    content: path,
    properties: typeof archived === 'number' ? { archived } : null,
  }
}

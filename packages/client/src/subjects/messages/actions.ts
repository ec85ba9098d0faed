import {
  channelHistory,
  deleteMessage,
  deleteMessages,
  directHistory,
  type MessageInput,
  editHistory,
  editMessage,
  likeMessage,
  limits,
  type MessageVersion,
  pinMessage,
  type ReactionDetail,
  type ServerEvent,
  unpinMessage,
} from '@parley/protocol'
import { emojiLook } from '@parley/rules'
import type { Api } from '../../request/api.ts'
import { RequestError } from '../../request/request-error.ts'
import { type ChatKey, idOf, isChannelKey } from '../../store/chat-key.ts'
import { type Message, reactionState, toMessage, withReaction } from './message.ts'
import type { OptimisticChanges } from '../../store/optimistic.ts'
import type { Store } from '../../store/store.ts'
import { withResolvers } from '../../request/with-resolvers.ts'

const undoMs = 5_000

/** A deletion that can still be undone. */
export interface DelayedDeletion {
  undo(): void
  /** True once the message is deleted, false after an undo. Rejects when the server refuses. */
  done: Promise<boolean>
}

/** Changes messages as the signed-in user. */
export class MessageActions {
  readonly #store: Store
  readonly #api: Api
  readonly #optimistic: OptimisticChanges
  readonly #now: () => number
  readonly #delayed = new Set<() => Promise<void>>()
  readonly #reacting = new Set<string>()

  constructor(store: Store, api: Api, optimistic: OptimisticChanges, now: () => number) {
    this.#store = store
    this.#api = api
    this.#optimistic = optimistic
    this.#now = now
  }

  /** Reads a message that is not in the store; undefined when it was deleted. */
  async fetch(key: ChatKey, mid: number): Promise<Message | undefined> {
    const query = { before: mid + 1, limit: 1 }
    const [found] = isChannelKey(key)
      ? await this.#api.call(channelHistory, { params: { gid: idOf(key) }, query })
      : await this.#api.call(directHistory, { params: { uid: idOf(key) }, query })
    return found?.mid === mid ? toMessage(found) : undefined
  }

  /** The versions of an edited message, newest first. */
  async versions(mid: number, signal?: AbortSignal): Promise<MessageVersion[]> {
    return (await this.#api.call(editHistory, { params: { mid } }, signal)).versions
  }

  /** Adds the user's emoji to a message, or removes it. A second click waits for the first. */
  async toggleReaction(mid: number, chosen: string): Promise<void> {
    const message = this.#store.messages.get(mid)
    const name = `${mid} ${emojiLook(chosen)}`
    if (!message || this.#reacting.has(name)) return
    this.#reacting.add(name)
    const { me } = this.#store
    const { emoji, isOwn } = reactionState(message, chosen, me)
    try {
      await this.#optimistic.run({
        show: () => this.#overlay(mid, (known) => withOwnReaction(known, me, emoji, !isOwn)),
        request: () => this.#api.call(likeMessage, { params: { mid }, body: { action: emoji } }),
        isConfirmedBy: (event) =>
          this.#isOwn(
            event,
            mid,
            ({ type, ...rest }) => type === 'like' && 'action' in rest && rest.action === emoji,
          ),
      })
    } finally {
      this.#reacting.delete(name)
    }
  }

  /** Replaces the content of an own message. */
  async edit(mid: number, content: MessageInput): Promise<void> {
    await this.#optimistic.run({
      show: () => this.#overlay(mid, (known) => ({ ...known, ...content, edited_at: this.#now() })),
      request: () => this.#api.call(editMessage, { params: { mid }, body: content }),
      isConfirmedBy: (event) =>
        this.#isOwn(
          event,
          mid,
          (detail) => detail.type === 'edit' && detail.content === content.content,
        ),
    })
  }

  /** Deletes messages now. Messages that another user deleted meanwhile count as deleted. */
  async delete(key: ChatKey, mids: readonly number[]): Promise<void> {
    for (let from = 0; from < mids.length; from += limits.bulkDelete) {
      await this.#deleteSome(key, mids.slice(from, from + limits.bulkDelete))
    }
  }

  /** Hides a message and deletes it after five seconds unless undone. Calls `onBegin` before deleting. */
  deleteLater(key: ChatKey, mid: number, onBegin: () => void = () => {}): DelayedDeletion {
    const hide = this.#overlay(mid, () => undefined)
    const { promise: done, resolve, reject } = withResolvers<boolean>()
    const end = (isDeleted: boolean) => {
      hide()
      resolve(isDeleted)
    }
    const run = async () => {
      if (!this.#delayed.delete(run)) return
      clearTimeout(timer)
      onBegin()
      try {
        await this.delete(key, [mid])
        end(true)
      } catch (error) {
        hide()
        reject(error)
      }
    }
    const timer = setTimeout(() => void run(), undoMs)
    const undo = () => {
      if (!this.#delayed.delete(run)) return
      clearTimeout(timer)
      end(false)
    }
    this.#delayed.add(run)
    return { undo, done }
  }

  /** Runs the delayed deletions now, because the page or the session ends. */
  async flushDeletions(): Promise<void> {
    await Promise.allSettled([...this.#delayed].map((run) => run()))
  }

  async pin(gid: number, mid: number): Promise<void> {
    await this.#api.call(pinMessage, { params: { gid }, body: { mid } })
  }

  async unpin(gid: number, mid: number): Promise<void> {
    await this.#api.call(unpinMessage, { params: { gid }, body: { mid } })
  }

  /** Ends the timers without deleting; the session is over. */
  dispose(): void {
    this.#delayed.clear()
  }

  async #deleteSome(key: ChatKey, mids: readonly number[]): Promise<void> {
    const remaining = new Set(mids)
    await this.#optimistic.run({
      show: () => {
        const hides = mids.map((mid) => this.#overlay(mid, () => undefined))
        return () => {
          for (const hide of hides) hide()
        }
      },
      request: () => this.#requestDeletion(key, mids),
      isConfirmedBy: (event) => {
        for (const mid of remaining) {
          if (this.#isOwn(event, mid, ({ type }) => type === 'delete')) remaining.delete(mid)
        }
        return remaining.size === 0
      },
    })
  }

  async #requestDeletion(key: ChatKey, mids: readonly number[]): Promise<void> {
    const [only] = mids
    try {
      if (mids.length === 1 && only !== undefined) {
        await this.#api.call(deleteMessage, { params: { mid: only } })
      } else {
        await this.#api.call(deleteMessages, { params: { ids: mids.join(',') } })
      }
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 404) throw error
      this.#store.batch(() => {
        for (const mid of mids) this.#store.removeMessage(key, mid)
      })
    }
  }

  #overlay(mid: number, change: (message: Message) => Message | undefined): () => void {
    return this.#store.pendingMessages.add(mid, (message) => message && change(message))
  }

  #isOwn(event: ServerEvent, mid: number, matches: (detail: ReactionDetail) => boolean): boolean {
    if (event.type !== 'chat' || event.from_uid !== this.#store.me) return false
    const { detail } = event
    return detail.type === 'reaction' && detail.mid === mid && matches(detail.detail)
  }
}

// Likes are keyed by their own mid. An unconfirmed one takes a mid that no server assigns.
const pendingMid = Number.MAX_SAFE_INTEGER

function withOwnReaction(message: Message, me: number, emoji: string, on: boolean): Message {
  if (reactionState(message, emoji, me).isOwn === on) return message
  return withReaction(message, {
    mid: pendingMid - Object.keys(message.likes).length,
    from_uid: me,
    created_at: 0,
    target: message.target,
    detail: { type: 'reaction', mid: message.mid, detail: { type: 'like', action: emoji } },
  })
}

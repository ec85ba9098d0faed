import {
  type ActivityKind,
  listActivity,
  type OpenActivity,
  openActivity,
  setActivityDone,
  type ActivityItem as WireItem,
} from '@parley/protocol'
import type { Api } from '../../request/api.ts'
import { ignoringFailures } from '../../request/request-error.ts'
import { type ChatKey, keyOf } from '../../store/chat-key.ts'
import { type Message, toMessage } from '../messages/message.ts'
import type { Store } from '../../store/store.ts'
import type { Readings } from '../../readings/readings.ts'

/** A mention, a reply or a reaction that concerns the user. */
export interface ActivityItem {
  mid: number
  kind: ActivityKind
  key: ChatKey
  /** The mention, the reply, or the user's message that got a reaction. */
  message: Message
  /** The root of the thread of a reply. */
  root: Message | undefined
  reaction: { uid: number; emoji: string; at: number } | undefined
  isDone: boolean
}

export interface ActivityPage {
  items: readonly ActivityItem[]
  /** The mid below which the next page begins; undefined for the last one. */
  before: number | undefined
}

export interface ActivityFilter {
  kind: ActivityKind | undefined
  isDone: boolean
}

/** Reads what concerns the user, and marks it as done. */
export class ActivityActions {
  readonly #store: Store
  readonly #api: Api
  readonly #readings: Readings

  constructor(store: Store, api: Api, readings: Readings) {
    this.#store = store
    this.#api = api
    this.#readings = readings
  }

  /** Takes over which items are open. Events keep them up to date from then on. */
  load(): Promise<void> {
    return this.#readings.read(
      'activity',
      () => this.#api.call(openActivity, {}),
      (items) => this.replaceAll(items),
    )
  }

  /** Replaces the open items. */
  replaceAll(items: readonly OpenActivity[]): void {
    this.#store.activity.replace(items)
  }

  /** Like `load`; without an answer the items stay as they are. */
  reload = (): Promise<void> => ignoringFailures(this.load())

  /** One page, newest first. */
  async page(
    { kind, isDone }: ActivityFilter,
    before: number | undefined,
    signal?: AbortSignal,
  ): Promise<ActivityPage> {
    const query = {
      done: isDone,
      ...(kind === undefined ? {} : { kind }),
      ...(before === undefined ? {} : { before }),
    }
    const { items, next_before } = await this.#api.call(listActivity, { query }, signal)
    const read = items.flatMap((item) => toItem(item) ?? [])
    for (const { key, message, root } of read) {
      this.#store.noteExpiry(message.mid, key, message.expires_at)
      if (root) this.#store.noteExpiry(root.mid, key, root.expires_at)
    }
    return { items: read, before: next_before ?? undefined }
  }

  /** Marks items as done, or as open again. */
  async setDone(mids: readonly number[], done: boolean): Promise<void> {
    if (mids.length === 0) return
    await this.#readings.change(
      'activity',
      () => this.#api.call(setActivityDone, { body: { mids: [...mids], done } }),
      () => {
        if (!done) return
        this.#store.activity.change([], mids)
      },
    )
  }
}

function toItem({ mid, kind, target, message: wire, about, done_at }: WireItem) {
  const { from_uid, created_at, detail } = wire
  const isLike = detail.type === 'reaction' && detail.detail.type === 'like'
  const message = toMessage(kind === 'reaction' && about ? about : wire)
  if (!message) return undefined
  const emoji = isLike ? (detail.detail as { action: string }).action : ''
  const item: ActivityItem = {
    mid,
    kind,
    key: keyOf(target),
    message,
    root: kind !== 'reaction' && about ? toMessage(about) : undefined,
    reaction: isLike ? { uid: from_uid, emoji, at: created_at } : undefined,
    isDone: done_at !== null,
  }
  return item
}

import { dequal } from 'dequal/lite'
import { readChannelOptions } from '@parley/protocol'
import type { ClientEnvironment } from '../../environment.ts'
import { channelKey } from '../../store/chat-key.ts'
import { removeExpired } from './expiry-timer.ts'
import type { Store } from '../../store/store.ts'

const dayMs = 86_400_000
const everyMs = 60_000

/**
 * Removes the loaded messages that are older than their channel keeps them. The server deletes them without an event, so that
 * a device that was offline needs none either.
 */
export class RetentionTimer {
  readonly #store: Store
  readonly #clock: Pick<ClientEnvironment, 'now'>
  #timer: ReturnType<typeof setInterval> | undefined
  #stopWatching: (() => void) | undefined

  constructor(store: Store, clock: Pick<ClientEnvironment, 'now'>) {
    this.#store = store
    this.#clock = clock
  }

  start(): void {
    if (this.#timer) return
    this.#timer = setInterval(() => this.#run(), everyMs)
    this.#stopWatching = this.#store.watch(
      () => retentions(this.#store),
      () => this.#run(),
      dequal,
    )
    this.#run()
  }

  dispose(): void {
    clearInterval(this.#timer)
    this.#stopWatching?.()
  }

  #run(): void {
    const now = this.#clock.now() + this.#store.clockOffset
    const old: { gid: number; mid: number }[] = []
    const kept = retentions(this.#store)
    if (kept.length === 0) return
    const oldest = new Map(kept.map(({ gid, days }) => [gid, now - days * dayMs]))
    for (const { mid, target, created_at } of this.#store.messages.values()) {
      const bound = 'gid' in target ? oldest.get(target.gid) : undefined
      if ('gid' in target && bound !== undefined && created_at < bound) {
        old.push({ gid: target.gid, mid })
      }
    }
    if (old.length === 0) return
    this.#store.batch(() => {
      for (const { gid, mid } of old) removeExpired(this.#store, { key: channelKey(gid), mid })
    })
  }
}

/** The channels that delete messages after some days. */
function retentions({ channels }: Store): { gid: number; days: number }[] {
  return [...channels.values()].flatMap(({ gid, ext_setting }) => {
    const { retention_days: days } = readChannelOptions(ext_setting)
    return days > 0 ? [{ gid, days }] : []
  })
}

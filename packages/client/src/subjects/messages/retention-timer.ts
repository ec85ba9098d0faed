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
    this.#stopWatching = this.#store.watch('channels', () => this.#run())
    this.#run()
  }

  dispose(): void {
    clearInterval(this.#timer)
    this.#stopWatching?.()
  }

  #run(): void {
    const now = this.#clock.now() + this.#store.clockOffset
    const old: { gid: number; mid: number }[] = []
    const oldest = new Map<number, number>()
    for (const { gid, ext_setting } of this.#store.channels.values()) {
      const { retention_days: days } = readChannelOptions(ext_setting)
      if (days > 0) oldest.set(gid, now - days * dayMs)
    }
    if (oldest.size === 0) return
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

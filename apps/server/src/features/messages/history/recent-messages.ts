import { invalidates, isPublication } from '../../../engines/bus/bus.ts'
import type { Engines } from '../../../services.ts'
import { chatJson, type MessagePlace } from '../message-row.ts'
import { findPayloads, type Timeline } from './history-store.ts'

interface Kept {
  place: MessagePlace
  json: string
}

type RecentServices = Pick<Engines, 'bus' | 'db' | 'database'>

const maxMessages = 2_000
const maxChars = 8_388_608

/**
 * The newest messages and reactions, in memory. Reconnects after a short absence need no query, which
 * matters when all clients reconnect at once.
 */
export class RecentMessages {
  readonly #services: RecentServices
  #kept: Kept[] = []
  #chars = 0
  /** All messages above this mid are in memory. */
  #from = Number.POSITIVE_INFINITY

  constructor(services: RecentServices) {
    this.#services = services
  }

  /** Starts to collect. Must be called before the first request. */
  async start(): Promise<void> {
    this.#services.bus.listen((message) => {
      if (invalidates(message, 'message')) return this.#changed(message.ids as number[])
      if (isPublication(message) && message.place)
        this.#add(message.place as MessagePlace, message.json)
    })
    await this.#restart()
  }

  /** The messages addressed to a user; undefined if the timeline starts before those in memory. */
  read({ uid, channels, afterMid, upToMid, limit, now }: Timeline): string[] | undefined {
    if (afterMid < this.#from) return undefined
    const joined = new Map(channels.map(({ gid, joinedMid }) => [gid, joinedMid]))
    const isFor = ({ mid, gid, dm_user_a, dm_user_b, expires_at }: MessagePlace) => {
      if (expires_at !== null && expires_at <= now) return false
      if (gid === null) return dm_user_a === uid || dm_user_b === uid
      return mid > (joined.get(gid) ?? Number.MAX_SAFE_INTEGER)
    }
    const found: string[] = []
    for (let i = this.#kept.length - 1; i >= 0 && found.length < limit; i--) {
      const { place, json } = this.#kept[i] as Kept
      if (place.mid <= afterMid) break
      if (place.mid <= upToMid && isFor(place)) found.push(json)
    }
    return found.reverse()
  }

  #add(place: MessagePlace, json: string) {
    this.#kept.push({ place, json })
    this.#chars += json.length
    if (this.#kept.length > maxMessages || this.#chars > maxChars) this.#trim()
  }

  #trim() {
    let count = 0
    while (this.#kept.length - count > maxMessages * 0.75 || this.#chars > maxChars * 0.75) {
      this.#chars -= this.#kept[count]?.json.length ?? 0
      count++
    }
    this.#from = this.#kept.splice(0, count).at(-1)?.place.mid ?? this.#from
  }

  // Reads edited messages again and removes deleted ones. An empty list means that any may have changed.
  async #changed(mids: readonly number[]) {
    if (mids.length === 0) return this.#restart()
    const known = new Set(mids)
    const rows = await findPayloads(this.#services.db, mids)
    const payloads = new Map(rows.map(({ mid, payload }) => [mid, payload]))
    this.#kept = this.#kept.flatMap((one) => {
      if (!known.has(one.place.mid)) return [one]
      const payload = payloads.get(one.place.mid)
      return payload === undefined ? [] : [{ place: one.place, json: chatJson(payload) }]
    })
    this.#chars = this.#kept.reduce((sum, { json }) => sum + json.length, 0)
  }

  async #restart() {
    this.#kept = []
    this.#chars = 0
    this.#from = await this.#services.database.lastMid()
  }
}

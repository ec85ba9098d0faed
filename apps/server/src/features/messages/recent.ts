import type { MessagePlace } from '../../engines/bus/bus.ts'
import { perServer, type Services } from '../../services.ts'
import { findRows, readTimeline, type Timeline, type TimelineLine } from './store.ts'
import { chatJson } from './wire.ts'

const kept = 2_000

interface Kept {
  place: MessagePlace
  json: string
}

/**
 * The newest messages and reactions, in memory. Who comes back after a moment, and after a restart or a
 * cut line that is everybody at once, is served from here without a query.
 */
export const recent = perServer((services) => new Recent(services))

class Recent {
  readonly #services: Services
  #lines: Kept[] = []
  /** Everything above this mid is here. */
  #from: number

  constructor(services: Services) {
    this.#services = services
    this.#from = services.database.lastMid()
    services.bus.listen((news) => {
      if ('touched' in news) {
        return news.touched === 'message' ? this.#changed(news.ids as number[]) : undefined
      }
      if (news.place) this.#add(news.place, news.json)
    })
  }

  /** What was addressed to somebody; undefined when that begins before what is kept. */
  read({ uid, channels, afterMid, upToMid, limit, now }: Timeline): TimelineLine[] | undefined {
    if (afterMid < this.#from) return undefined
    const joined = new Map(channels.map(({ gid, joinedMid }) => [gid, joinedMid]))
    const isFor = ({ mid, gid, low, high, expires_at }: MessagePlace) => {
      if (expires_at !== null && expires_at <= now) return false
      if (gid === null) return low === uid || high === uid
      return mid > (joined.get(gid) ?? Number.MAX_SAFE_INTEGER)
    }
    const lines: TimelineLine[] = []
    for (let i = this.#lines.length - 1; i >= 0 && lines.length < limit; i--) {
      const { place, json } = this.#lines[i] as Kept
      if (place.mid <= afterMid) break
      if (place.mid <= upToMid && isFor(place)) lines.push({ mid: place.mid, json })
    }
    return lines.reverse()
  }

  #add(place: MessagePlace, json: string) {
    this.#lines.push({ place, json })
    if (this.#lines.length <= kept) return
    const gone = this.#lines.splice(0, kept / 4)
    this.#from = gone.at(-1)?.place.mid ?? this.#from
  }

  // Edited ones are read again, erased ones go; no ids means that all may have changed.
  async #changed(mids: readonly number[]) {
    if (mids.length === 0) {
      this.#lines = []
      this.#from = this.#services.database.lastMid()
      return
    }
    const known = new Set(mids)
    const rows = new Map((await findRows(this.#services.db, mids)).map((row) => [row.mid, row]))
    this.#lines = this.#lines.flatMap((line) => {
      if (!known.has(line.place.mid)) return [line]
      const row = rows.get(line.place.mid)
      return row ? [{ place: line.place, json: chatJson(row.wire) }] : []
    })
  }
}

/** What was addressed to somebody: from memory when he was away for a moment, else from the disk. */
export const timelineOf = (
  services: Services,
  timeline: Timeline,
): TimelineLine[] | Promise<TimelineLine[]> =>
  recent(services).read(timeline) ?? readTimeline(services.database, timeline)

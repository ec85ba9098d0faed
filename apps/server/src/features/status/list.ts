import type { EventOf } from '@parley/protocol'
import type { RowCache } from '../../engines/database/row-cache.ts'
import type { PersonalStatusRow } from './tables.ts'
import type { Engines } from '../../services.ts'
import { endOf, isEmpty, toWire } from './rules.ts'

/** The status of a user; undefined if they have none. */
export function statusOf(
  {
    status,
    clock,
  }: { status: { cache: RowCache<number, PersonalStatusRow> }; clock: Engines['clock'] },
  uid: number,
) {
  const row = status.cache.get(uid)
  return row && toWire(row, clock.now())
}

/** The event with all statuses as JSON. Cached, because all clients connect at once after a restart. */
export class StatusList {
  readonly #cache: RowCache<number, PersonalStatusRow>
  readonly #clock: Engines['clock']
  #json: { text: string; until: number } | undefined

  constructor(cache: RowCache<number, PersonalStatusRow>, clock: Engines['clock']) {
    this.#cache = cache
    this.#clock = clock
    cache.watch(() => {
      this.#json = undefined
    })
  }

  json(): string {
    const now = this.#clock.now()
    if (!this.#json || this.#json.until <= now) {
      const statuses = [...this.#cache.values()].map((row) => toWire(row, now))
      const event: EventOf<'user_statuses'> = {
        type: 'user_statuses',
        statuses: statuses.filter((status) => !isEmpty(status)).sort((a, b) => a.uid - b.uid),
      }
      const until = Math.min(Infinity, ...statuses.map((status) => endOf(status)))
      this.#json = { text: JSON.stringify(event), until }
    }
    return this.#json.text
  }
}

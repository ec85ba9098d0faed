import type { PersonalStatus } from '@parley/protocol'
import { dequal } from 'dequal/lite'
import type { Rows } from '../../store/rows.ts'
import type { StoreBase } from '../../store/store-base.ts'
import type { Value } from '../../store/value.ts'

const nothing = { emoji: '', text: '', expires_at: null, pronouns: '', quiet_until: null }

/** What users say about themselves, by uid. */
export class Statuses {
  readonly #all: Rows<number, PersonalStatus>
  /** Rises when a part of a status has ended. */
  readonly #ends: Value<number>

  constructor(store: StoreBase) {
    this.#all = store.rows()
    this.#ends = store.value(0)
  }

  /** The status of a user at a time, without what has ended. */
  of(uid: number, now: number): PersonalStatus {
    // Read again when something ends.
    void this.#ends.value
    const status = this.#all.get(uid) ?? { ...nothing, uid }
    const isOver = status.expires_at !== null && status.expires_at <= now
    const { emoji, text, expires_at } = isOver ? nothing : status
    return { ...status, emoji, text, expires_at, quiet_until: this.quietUntil(uid, now) }
  }

  /** Until when a user wants no notifications; null if they want them. */
  quietUntil(uid: number, now: number): number | null {
    void this.#ends.value
    const until = this.#all.get(uid)?.quiet_until ?? null
    return until !== null && until > now ? until : null
  }

  /** When a part of any status ends next; undefined if none does. */
  nextEnd(now: number): number | undefined {
    const ends = [...this.#all.values()].flatMap(({ expires_at, quiet_until }) =>
      [expires_at, quiet_until].filter((end) => end !== null && end > now),
    )
    return ends.length === 0 ? undefined : Math.min(...(ends as number[]))
  }

  /** A part of a status has ended: its readers read it again. */
  ended(): void {
    this.#ends.value++
  }

  replace(statuses: readonly PersonalStatus[]): void {
    this.#all.replace(
      statuses.map((status) => [status.uid, status]),
      dequal,
    )
  }

  set(status: PersonalStatus): void {
    this.#all.set(status.uid, status)
  }

  delete(uid: number): void {
    this.#all.delete(uid)
  }
}

import type { PersonalStatus } from '@parley/protocol'

const nothing = { emoji: '', text: '', expires_at: null, pronouns: '', quiet_until: null }

/** What users say about themselves, by uid. */
export class Statuses {
  #all: ReadonlyMap<number, PersonalStatus> = new Map()

  /** The status of a user at a time, without what has ended. */
  of(uid: number, now: number): PersonalStatus {
    const status = this.#all.get(uid) ?? { ...nothing, uid }
    const isOver = status.expires_at !== null && status.expires_at <= now
    const { emoji, text, expires_at } = isOver ? nothing : status
    return { ...status, emoji, text, expires_at, quiet_until: this.quietUntil(uid, now) }
  }

  /** Until when a user wants no notices; null if they want them. */
  quietUntil(uid: number, now: number): number | null {
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

  replace(statuses: readonly PersonalStatus[]): void {
    this.#all = new Map(statuses.map((status) => [status.uid, status]))
  }

  set(status: PersonalStatus): void {
    this.#all = new Map(this.#all).set(status.uid, status)
  }

  delete(uid: number): void {
    const left = new Map(this.#all)
    left.delete(uid)
    this.#all = left
  }
}

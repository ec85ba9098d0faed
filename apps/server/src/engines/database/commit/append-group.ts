import type { BusMessage } from '../../bus/bus.ts'
import { type EntryKey, KeyReusedError, type PendingEntry, type PendingWrite } from '../database.ts'
import type { GroupSteps } from './group-steps.ts'
import type { UsedKey } from './writer.ts'

/** A caller's entry for the message log. */
export interface Append {
  entry: PendingEntry<unknown>
  /** The mid of the entry, or of an earlier one with the same key. Undefined if it was refused. */
  mid?: number
  messages?: readonly BusMessage[]
  done(mid: number): void
  fail(error: unknown): void
}

export const isAppend = <Other>(job: Append | Other): job is Append =>
  typeof job === 'object' && job !== null && 'entry' in job

/**
 * The entries of a group. Their statements are grouped by text, so that fifty messages cost one step.
 * Entries write different rows, so the order between entries does not matter.
 */
export class AppendGroup {
  /** The keys of the entries that are stored. */
  readonly keys: (EntryKey & { mid: number })[] = []
  readonly #used: Map<string, UsedKey>
  readonly #bySql = new Map<string, (readonly unknown[])[]>()

  constructor(used: ReadonlyMap<string, UsedKey>) {
    this.#used = new Map(used)
  }

  /** Builds an entry with the next mid. One that cannot be built is refused alone. */
  add(job: Append, steps: GroupSteps): void {
    try {
      const { key } = job.entry
      const earlier = key && this.#used.get(key.name)
      if (earlier) {
        if (earlier.digest !== key.digest) throw new KeyReusedError()
        job.mid = earlier.mid
        job.messages = []
        return
      }
      const mid = steps.lastMid + 1
      const write = job.entry.build(mid)
      job.messages = job.entry.publications(write.value)
      job.mid = mid
      steps.lastMid = mid
      this.#addStatements(write)
      if (key) this.#addKey(key, mid)
    } catch (error) {
      job.fail(error)
    }
  }

  /** Adds the statements to those of the group. */
  moveTo(steps: GroupSteps): void {
    for (const [sql, many] of this.#bySql) steps.push({ sql, many })
    this.#bySql.clear()
  }

  #addStatements({ statements }: PendingWrite<unknown>) {
    for (const { sql, parameters } of statements) {
      const many = this.#bySql.get(sql)
      if (many) many.push(parameters)
      else this.#bySql.set(sql, [parameters])
    }
  }

  #addKey(key: EntryKey, mid: number) {
    this.#used.set(key.name, { digest: key.digest, mid })
    this.keys.push({ ...key, mid })
  }
}

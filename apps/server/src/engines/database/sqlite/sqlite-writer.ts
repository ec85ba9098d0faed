import type { EntryKey } from '../database.ts'
import type { GroupEnd, GroupStart, Step, StepAnswer, UsedKey, Writer } from '../commit/writer.ts'
import type { StatementCache } from './statements.ts'
import type { WriterThread } from './writer-thread.ts'

const saveLastMid = `insert into sequence (name, value) values ('mid', ?)
  on conflict (name) do update set value = excluded.value`
const saveKey = `insert into entry_key (name, digest, mid, expires_at) values (?, ?, ?, ?)
  on conflict (name) do update
  set digest = excluded.digest, mid = excluded.mid, expires_at = excluded.expires_at`
const findKey = 'select digest, mid from entry_key where name = ? and expires_at > ?'

/** Writes groups through the writer thread. There is no other node, so a group begins at once. */
export class SqliteWriter implements Writer {
  readonly dialect = 'sqlite'
  /** The highest mid of a commit. */
  lastMid: number
  readonly #thread: WriterThread
  readonly #reader: StatementCache
  readonly #now: () => number

  constructor(thread: WriterThread, reader: StatementCache, lastMid: number, now: () => number) {
    this.#thread = thread
    this.#reader = reader
    this.lastMid = lastMid
    this.#now = now
  }

  begin(): GroupStart {
    return { steps: [{ sql: 'begin immediate' }], lastMid: this.lastMid }
  }

  findKeys(keys: readonly EntryKey[]): ReadonlyMap<string, UsedKey> {
    const found = new Map<string, UsedKey>()
    for (const { name } of keys) {
      const [used] = this.#reader.all(findKey, [name, this.#now()]) as UsedKey[]
      if (used) found.set(name, used)
    }
    return found
  }

  run(steps: Step[]): Promise<StepAnswer> {
    return this.#thread.run(steps)
  }

  async commit(steps: Step[], { lastMid, keys }: GroupEnd): Promise<undefined> {
    if (lastMid !== this.lastMid) steps.push({ sql: saveLastMid, parameters: [lastMid] })
    if (keys.length > 0) {
      const many = keys.map(({ name, digest, mid, expiresAt }) => [name, digest, mid, expiresAt])
      steps.push({ sql: saveKey, many })
    }
    await this.run([...steps, { sql: 'commit' }])
    this.lastMid = lastMid
  }

  // The mids of the group are taken again: skipping them could leave a `joined_mid` above the mid that a
  // restart finds.
  async rollBack(): Promise<void> {
    await this.#thread.run([{ sql: 'rollback' }]).catch(() => {})
  }
}

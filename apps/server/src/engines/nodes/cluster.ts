import type { Database, Tx } from '../database/database.ts'
import type { Nodes } from './nodes.ts'

const beatMs = 2_000
/** A node that has not counted on for this time is taken for dead. */
const silentMs = 10_000

interface Options {
  database: Database
  self: string
  onError(error: unknown): void
}

/**
 * Tells living nodes from dead ones. Each counts on in a row of its own. The clocks of nodes are not
 * compared: a node is silent if its count has not changed for some time on the clock of the observer.
 */
export function openClusterNodes({ database, self, onError }: Options): Nodes {
  const gone: ((tx: Tx, node: string) => Promise<void>)[] = []
  const returned: (() => void)[] = []
  const seen = new Map<string, { count: number; at: number }>()
  let leader: string | undefined
  let timer: NodeJS.Timeout | undefined
  let beating: Promise<void> | undefined

  async function remove(tx: Tx, name: string): Promise<void> {
    await tx.deleteFrom('node').where('name', '=', name).execute()
    for (const listener of gone) await listener(tx, name)
  }

  /** Counts on, looks at the others, and removes those that are silent. */
  async function beat(): Promise<void> {
    const wasRemoved = await database.transact(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('node')
        .set((row) => ({ count: row('count', '+', 1) }))
        .where('name', '=', self)
        .executeTakeFirst()
      if (numUpdatedRows === 0n)
        await tx.insertInto('node').values({ name: self, count: 0 }).execute()
      const rows = await tx.selectFrom('node').selectAll().orderBy('name').execute()
      for (const name of silent(rows)) await remove(tx, name)
      return numUpdatedRows === 0n
    })
    if (wasRemoved) for (const listener of returned) listener()
  }

  /** The names of nodes that have not counted on. Remembers the others. */
  function silent(rows: readonly { name: string; count: number }[]): string[] {
    const now = performance.now()
    for (const { name, count } of rows) {
      if (seen.get(name)?.count !== count) seen.set(name, { count, at: now })
    }
    for (const name of seen.keys()) if (!rows.some((row) => row.name === name)) seen.delete(name)
    const isSilent = (name: string) => now - (seen.get(name)?.at ?? now) > silentMs
    leader = rows.find(({ name }) => !isSilent(name))?.name
    return rows.map(({ name }) => name).filter((name) => name !== self && isSilent(name))
  }

  function tick() {
    beating ??= beat()
      .catch(onError)
      .finally(() => {
        beating = undefined
      })
  }

  return {
    self,
    isSingle: false,
    isLeader: () => leader === self,
    onGone: (listener) => void gone.push(listener),
    onReturn: (listener) => void returned.push(listener),
    async start() {
      await beat()
      timer = setInterval(tick, beatMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await beating
      await database.transact((tx) => remove(tx, self)).catch(onError)
    },
  }
}

import type { Tx } from '../../../engines/database/database.ts'
import { RowCache } from '../../../engines/database/row-cache.ts'
import type { Engines } from '../../../services.ts'
import {
  type OpenedStream,
  type StreamRow,
  insertStreams,
  readStreams,
  removeStreams,
  removeStreamsOf,
  tellOpened,
} from './presence-store.ts'

/** Which users have a stream on another node. */
export interface Peers {
  load(): Promise<void>
  isOnline(uid: number, device?: string): boolean
  /** The users with a stream on another node. */
  uids(): Iterable<number>
  /** Tells all nodes of a new stream of this node. */
  add(opened: OpenedStream): void
  /** The last stream of a device on this node has ended. */
  remove(uid: number, device: string): void
  /** Other nodes that have not heard of this stream yet are not told any more. */
  forget(name: string): void
  /** Calls `listener` when a user may have come or gone on another node. */
  watch(listener: (uid: number) => void): void
  close(): Promise<void>
}

/** A server of one node has no others. */
export const noPeers: Peers = {
  load: async () => {},
  isOnline: () => false,
  uids: () => [],
  add: () => {},
  remove: () => {},
  forget: () => {},
  watch: () => {},
  close: async () => {},
}

const collectMs = 30

type PeerServices = Pick<Engines, 'bus' | 'db' | 'database' | 'nodes' | 'log'>

/** The streams of all nodes are rows, so that the rows of a dead node can be removed. */
export function createPeers({ bus, db, database, nodes, log }: PeerServices): Peers {
  const cache = new RowCache<number, readonly StreamRow[]>({
    bus,
    subject: 'presence',
    read: async (uids) => groupByUser(await readStreams(db, uids)),
  })
  const own = new Map<string, StreamRow>()
  const added = new Map<string, StreamRow>()
  const removed = new Map<string, StreamRow>()
  let opened: OpenedStream[] = []
  const openNames = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let saving: Promise<void> | undefined

  const rowOf = (uid: number, device: string): StreamRow => ({ uid, device, node: nodes.self })
  const keyOf = ({ uid, device }: StreamRow) => `${uid} ${device}`
  const others = (uid: number) => (cache.get(uid) ?? []).filter(({ node }) => node !== nodes.self)

  nodes.onGone((tx: Tx, node: string) => removeStreamsOf(tx, node))
  nodes.onReturn(() => {
    for (const [key, row] of own) added.set(key, row)
    plan()
  })

  function plan() {
    timer ??= setTimeout(() => void flush(), collectMs)
    timer.unref()
  }

  async function flush(): Promise<void> {
    await saving
    timer = undefined
    const [toAdd, toRemove, toTell] = [[...added.values()], [...removed.values()], opened]
    added.clear()
    removed.clear()
    opened = []
    saving = database
      .transact(async (tx) => {
        await removeStreams(tx, toRemove)
        await insertStreams(tx, toAdd)
        // A late notice of an ended stream would end a newer one on another node.
        tellOpened(
          tx,
          toTell.filter(({ name }) => openNames.has(name)),
        )
      })
      .catch((error: unknown) => {
        log.error({ err: error }, 'presence could not be stored')
        for (const row of toAdd) if (own.has(keyOf(row))) added.set(keyOf(row), row)
        for (const row of toRemove) if (!own.has(keyOf(row))) removed.set(keyOf(row), row)
        opened = [...toTell, ...opened]
        plan()
      })
    await saving
  }

  return {
    load: () => cache.load(),
    isOnline: (uid, device) =>
      others(uid).some((row) => device === undefined || row.device === device),
    *uids() {
      for (const rows of cache.values()) {
        const [first] = rows
        if (first && others(first.uid).length > 0) yield first.uid
      }
    },
    add(stream) {
      const row = rowOf(stream.uid, stream.device)
      opened.push(stream)
      openNames.add(stream.name)
      own.set(keyOf(row), row)
      removed.delete(keyOf(row))
      added.set(keyOf(row), row)
      plan()
    },
    remove(uid, device) {
      const row = rowOf(uid, device)
      own.delete(keyOf(row))
      added.delete(keyOf(row))
      removed.set(keyOf(row), row)
      plan()
    },
    forget: (name) => void openNames.delete(name),
    watch: (listener) => cache.watch(listener),
    async close() {
      clearTimeout(timer)
      await saving
    },
  }
}

function groupByUser(rows: readonly StreamRow[]): Map<number, StreamRow[]> {
  const groups = new Map<number, StreamRow[]>()
  for (const row of rows) {
    const group = groups.get(row.uid)
    if (group) group.push(row)
    else groups.set(row.uid, [row])
  }
  return groups
}

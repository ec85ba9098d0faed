import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BusMessage, type ClusterBus, type CommitSignal, isPublication } from './bus.ts'

/** A server that carries messages, and the buses of three nodes. */
export interface Cluster {
  /** Opens the bus of a further node. */
  open(options: { mayDeliver(): boolean; onError(error: unknown): void }): Promise<ClusterBus>
  /** Cuts all connections. Nodes connect again by themselves. */
  cut(): Promise<void>
  close(): Promise<void>
}

/** The contract of a bus between several nodes. */
export function clusterBusContract(name: string, openCluster: () => Promise<Cluster>): void {
  describe(`${name} between nodes`, () => {
    let cluster: Cluster
    let buses: ClusterBus[]
    let received: string[][]
    let signals: CommitSignal[][]
    let errors: unknown[]
    let mayDeliver: boolean

    beforeEach(async () => {
      cluster = await openCluster()
      mayDeliver = true
      errors = []
      buses = []
      for (let i = 0; i < 3; i++) {
        const options = {
          mayDeliver: () => mayDeliver,
          onError: (error: unknown) => void errors.push(error),
        }
        buses.push(await cluster.open(options))
      }
      received = buses.map(() => [])
      signals = buses.map(() => [])
      for (const [i, bus] of buses.entries()) {
        bus.listen((message) => void received[i]?.push(wordOf(message)))
        bus.onCommit((signal) => void signals[i]?.push(signal))
      }
    })
    afterEach(async () => {
      for (const bus of buses) await bus.close()
      await cluster.close()
    })

    const [first, second] = [() => buses[0] as ClusterBus, () => buses[1] as ClusterBus]
    const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 10 })

    test('every node receives a message once, the publisher at once', async () => {
      await first().publish([publication('a'), publication('b')])
      expect(received[0]).toEqual(['a', 'b'])
      await second().publish([publication('c')])
      await until(() => expect(received[2]).toHaveLength(3))
      await until(() => expect(received[0]).toEqual(['a', 'b', 'c']))
      expect(received[1]?.filter((word) => word !== 'c')).toEqual(['a', 'b'])
    })

    test('messages of one node arrive in order', async () => {
      const words = Array.from({ length: 300 }, (_, i) => `${i}`)
      for (const word of words) void first().publish([publication(word)])
      await until(() => expect(received[1]).toEqual(words))
      await until(() => expect(received[2]).toEqual(words))
    })

    test('delivered messages stay on their node', async () => {
      await first().deliver([publication('here')])
      await first().publish([publication('everywhere')])
      await until(() => expect(received[1]).toEqual(['everywhere']))
      expect(received[0]).toEqual(['here', 'everywhere'])
    })

    test('a commit is announced to the other nodes, with its messages', async () => {
      first().announce({ seq: 7, messages: [publication('stored')] })
      const signal = { seq: 7, messages: [publication('stored')] }
      await until(() => expect(signals[1]).toEqual([signal]))
      await until(() => expect(signals[2]).toEqual([signal]))
      expect(signals[0]).toEqual([])
      expect(received.flat()).toEqual([])
    })

    test('a commit that is too large for the bus is announced without its messages', async () => {
      const text = 'ü'.repeat(2_000_000)
      first().announce({ seq: 8, messages: [publication(text)] })
      await until(() => expect(signals[1]).toEqual([{ seq: 8 }]))
    })

    test('a message that is too large for the bus reaches its own node and is reported', async () => {
      const text = 'x'.repeat(2_000_000)
      await first().publish([publication(text), publication('small')])
      await until(() => expect(received[1]).toEqual(['small']))
      expect(received[0]).toHaveLength(2)
      expect(errors).toEqual([expect.any(RangeError)])
    })

    test('a node that does not know its rights delivers nothing of others', async () => {
      mayDeliver = false
      await first().publish([publication('lost')])
      first().announce({ seq: 9, messages: [] })
      await until(() => expect(signals[1]).toHaveLength(1))
      expect(received.map((words) => words.length)).toEqual([1, 0, 0])
    })

    test('after a lost connection the log is read, and messages arrive again', async () => {
      expect(first().isConnected()).toBe(true)
      await cluster.cut()
      // Without messages: the node must find out what it has missed.
      await until(() => expect(signals.every((some) => some.length > 0)).toBe(true))
      expect(signals[1]?.[0]?.messages).toBeUndefined()
      expect(signals[1]?.[0]?.seq).toBeGreaterThan(1e15)
      await until(() => expect(buses.every((bus) => bus.isConnected())).toBe(true))
      await first().publish([publication('back')])
      await until(() => expect(received[1]).toEqual(['back']))
    })

    test('a listener that fails on another node is reported there', async () => {
      second().listen(() => {
        throw new Error('broken')
      })
      await first().publish([publication('a')])
      await until(() => expect(errors).toEqual([new Error('broken')]))
      expect(received[1]).toEqual(['a'])
    })
  })
}

const publication = (word: string): BusMessage => ({ audience: { to: 'everyone' }, json: word })
const wordOf = (message: BusMessage) =>
  isPublication(message) ? message.json : message.invalidated

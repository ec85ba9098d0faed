import { beforeEach, describe, expect, test } from 'vitest'
import { type Bus, type BusMessage, isPublication } from './bus.ts'

/** The contract of every bus. `settled` resolves when all published messages have arrived. */
export function busContract(
  name: string,
  open: () => Promise<{ bus: Bus; settled(): Promise<void> }>,
): void {
  describe(`${name} as a bus`, () => {
    let bus: Bus
    let settled: () => Promise<void>
    beforeEach(async () => {
      ;({ bus, settled } = await open())
    })

    test('every listener receives all messages in order', async () => {
      const received: string[][] = [[], []]
      for (const one of received) bus.listen((message) => void one.push(wordOf(message)))
      await bus.publish([publication('a'), publication('b')])
      await bus.publish([invalidation('c'), publication('d')])
      await settled()
      expect(received).toEqual([
        ['a', 'b', 'c', 'd'],
        ['a', 'b', 'c', 'd'],
      ])
    })

    test('messages arrive with all their fields', async () => {
      const received: BusMessage[] = []
      bus.listen((message) => void received.push(message))
      const full = {
        audience: { to: 'users' as const, uids: [1, 2], exceptDevice: 'web:1' },
        json: '{"type":"ready"}',
        mid: 7,
        variants: { few: null },
        extended: true,
        ends: true,
      }
      await bus.publish([full, { invalidated: 'account', ids: [1, 'x'] }])
      await settled()
      expect(received).toEqual([full, { invalidated: 'account', ids: [1, 'x'] }])
    })

    test('later messages of any publisher wait for a slow listener', async () => {
      const received: string[] = []
      bus.listen(async (message) => {
        if (isPublication(message)) return
        await new Promise((turn) => setTimeout(turn, 20))
        received.push(`${wordOf(message)} done`)
      })
      bus.listen((message) => void received.push(wordOf(message)))
      const first = bus.publish([invalidation('a'), publication('b')])
      const second = bus.publish([publication('c')])
      await Promise.all([first, second])
      await settled()
      expect(received).toEqual(['a', 'a done', 'b', 'c'])
    })

    test('a message published by a listener arrives after those already published', async () => {
      const received: string[] = []
      bus.listen((message) => {
        if (wordOf(message) === 'question') void bus.publish([publication('answer')])
      })
      bus.listen((message) => void received.push(wordOf(message)))
      await bus.publish([publication('question'), publication('more')])
      await settled()
      expect(received).toEqual(['question', 'more', 'answer'])
    })

    test('a failing listener does not keep messages from the others', async () => {
      const received: string[] = []
      bus.listen((message) => {
        if (wordOf(message) === 'a') throw new Error('at once')
      })
      bus.listen(async (message) => {
        if (wordOf(message) === 'b') throw new Error('later')
      })
      bus.listen((message) => void received.push(wordOf(message)))
      await expect(
        (async () => bus.publish([publication('a'), publication('b'), publication('c')]))(),
      ).rejects.toThrow('at once')
      await bus.publish([publication('d')])
      await settled()
      expect(received).toEqual(['a', 'b', 'c', 'd'])
    })

    test('a closed bus delivers nothing', async () => {
      const received: string[] = []
      bus.listen((message) => void received.push(wordOf(message)))
      await bus.close()
      await bus.publish([publication('a')])
      await settled()
      expect(received).toEqual([])
    })
  })
}

const publication = (word: string): BusMessage => ({ audience: { to: 'everyone' }, json: word })
const invalidation = (subject: string): BusMessage => ({ invalidated: subject, ids: [1] })
const wordOf = (message: BusMessage) =>
  isPublication(message) ? message.json : message.invalidated

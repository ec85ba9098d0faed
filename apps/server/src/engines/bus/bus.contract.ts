import { beforeEach, describe, expect, test } from 'vitest'
import { type Bus, type BusMessage, isPublication } from './bus.ts'

/** What every bus must keep. `settled` resolves when all that was published has arrived. */
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

    test('every listener hears everything, in order', async () => {
      const heard: string[][] = [[], []]
      for (const one of heard) bus.listen((news) => void one.push(wordOf(news)))
      await bus.publish([say('a'), say('b')])
      await bus.publish([touch('c'), say('d')])
      await settled()
      expect(heard).toEqual([
        ['a', 'b', 'c', 'd'],
        ['a', 'b', 'c', 'd'],
      ])
    })

    test('news keep audience, mid and all that goes with them', async () => {
      const heard: BusMessage[] = []
      bus.listen((news) => void heard.push(news))
      const full = {
        audience: { to: 'users' as const, uids: [1, 2], exceptDevice: 'web:1' },
        json: '{"type":"ready"}',
        mid: 7,
        guests: null,
        extended: true,
        ends: true,
      }
      await bus.publish([full, { invalidated: 'account', ids: [1, 'x'] }])
      await settled()
      expect(heard).toEqual([full, { invalidated: 'account', ids: [1, 'x'] }])
    })

    test('the next news wait for a listener that takes its time, whoever publishes them', async () => {
      const heard: string[] = []
      bus.listen(async (news) => {
        if (isPublication(news)) return
        await new Promise((turn) => setTimeout(turn, 20))
        heard.push(`${wordOf(news)} done`)
      })
      bus.listen((news) => void heard.push(wordOf(news)))
      const first = bus.publish([touch('a'), say('b')])
      const second = bus.publish([say('c')])
      await Promise.all([first, second])
      await settled()
      expect(heard).toEqual(['a', 'a done', 'b', 'c'])
    })

    test('what a listener publishes comes after what it hears', async () => {
      const heard: string[] = []
      bus.listen((news) => {
        if (wordOf(news) === 'question') void bus.publish([say('answer')])
      })
      bus.listen((news) => void heard.push(wordOf(news)))
      await bus.publish([say('question'), say('more')])
      await settled()
      expect(heard).toEqual(['question', 'more', 'answer'])
    })

    test('a listener that fails keeps nothing from the others', async () => {
      const heard: string[] = []
      bus.listen((news) => {
        if (wordOf(news) === 'a') throw new Error('at once')
      })
      bus.listen(async (news) => {
        if (wordOf(news) === 'b') throw new Error('later')
      })
      bus.listen((news) => void heard.push(wordOf(news)))
      await expect((async () => bus.publish([say('a'), say('b'), say('c')]))()).rejects.toThrow(
        'at once',
      )
      await bus.publish([say('d')])
      await settled()
      expect(heard).toEqual(['a', 'b', 'c', 'd'])
    })

    test('after it is closed nobody hears anything', async () => {
      const heard: string[] = []
      bus.listen((news) => void heard.push(wordOf(news)))
      await bus.close()
      await bus.publish([say('a')])
      await settled()
      expect(heard).toEqual([])
    })
  })
}

const say = (word: string): BusMessage => ({ audience: { to: 'everyone' }, json: word })
const touch = (subject: string): BusMessage => ({ invalidated: subject, ids: [1] })
const wordOf = (news: BusMessage) => (isPublication(news) ? news.json : news.invalidated)

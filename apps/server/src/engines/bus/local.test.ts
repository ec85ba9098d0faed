import { expect, test } from 'vitest'
import { busContract } from './bus.contract.ts'
import { openLocalBus } from './local.ts'

busContract('the local bus', async () => ({
  bus: openLocalBus(),
  settled: () => new Promise((turn) => setTimeout(turn, 30)),
}))

test('it stays synchronous while nobody has to be waited for', () => {
  const bus = openLocalBus()
  const heard: string[] = []
  bus.listen((news) => void heard.push('json' in news ? news.json : ''))
  expect(bus.publish([{ audience: { to: 'everyone' }, json: 'now' }])).toBeUndefined()
  expect(heard).toEqual(['now'])
})

import { expect, test } from 'vitest'
import { busContract } from './bus.contract.ts'
import { openLocalBus } from './local.ts'

busContract('the local bus', async () => ({
  bus: openLocalBus(),
  settled: () => new Promise((turn) => setTimeout(turn, 30)),
}))

test('publishing is synchronous if no listener returns a promise', () => {
  const bus = openLocalBus()
  const received: string[] = []
  bus.listen((message) => void received.push('json' in message ? message.json : ''))
  expect(bus.publish([{ audience: { to: 'everyone' }, json: 'now' }])).toBeUndefined()
  expect(received).toEqual(['now'])
})

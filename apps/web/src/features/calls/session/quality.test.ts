import { expect, test } from 'vitest'
import { QualityMeter, qualityOf } from './quality.ts'

test.each([
  [0, 0.05, 'good'],
  [0.029, 0.34, 'good'],
  [0.05, 0.05, 'weak'],
  [0, 0.5, 'weak'],
  [0.2, 0.05, 'poor'],
  [0, 1, 'poor'],
])('a loss of %s and a delay of %s s is a %s connection', (loss, delay, quality) => {
  expect(qualityOf(loss, delay)).toBe(quality)
})

const connection = (...entries: object[]) =>
  ({ getStats: async () => new Map(entries.map((one, at) => [at, one])) }) as never

const inbound = (packetsLost: number, packetsReceived: number) =>
  connection({ type: 'inbound-rtp', packetsLost, packetsReceived })

test('loss is counted since the last reading, and from zero for a new connection', async () => {
  const meter = new QualityMeter()
  expect(await meter.read({ subscribe: inbound(0, 1000) })).toBe('good')
  expect(await meter.read({ subscribe: inbound(100, 1400) })).toBe('poor')
  expect(await meter.read({ subscribe: inbound(100, 1900) })).toBe('good')
  expect(await meter.read({ subscribe: inbound(0, 60) })).toBe('good')
})

test('packets that the server has lost count as loss, and without packets there is no quality', async () => {
  const meter = new QualityMeter()
  const publish = connection({ type: 'remote-inbound-rtp', fractionLost: 0.05 })
  expect(await meter.read({ publish })).toBe('weak')
  expect(await new QualityMeter().read({ publish: connection() })).toBeUndefined()
})

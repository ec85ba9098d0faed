import { expect, test } from 'vitest'
import { MissingPackets } from './loss-requests.ts'

/** Takes packets at time 0. */
function arrive(...sequenceNumbers: number[]): MissingPackets {
  const packets = new MissingPackets()
  for (const number of sequenceNumbers) packets.take(number, 0)
  return packets
}

test('lost packets are asked for until they arrive', () => {
  const packets = arrive(7, 10)
  expect(packets.due(9)).toEqual([])
  expect(packets.due(10)).toEqual([8, 9])
  packets.take(8, 20)
  expect(packets.due(49)).toEqual([])
  expect(packets.due(50)).toEqual([9])
  packets.take(9, 60)
  expect(packets.due(1_000)).toEqual([])
  expect(packets.size).toBe(0)
})

test('losses are found where the numbers begin again, before it and after', () => {
  expect(arrive(65_533, 1).due(10)).toEqual([65_534, 65_535, 0])
  expect(arrive(65_534, 0).due(10)).toEqual([65_535])
  expect(arrive(65_535, 0, 2).due(10)).toEqual([1])
})

test('a packet that was overtaken is not asked for', () => {
  expect(arrive(65_534, 0, 65_535, 1).due(10)).toEqual([])
  expect(arrive(5, 4, 6).due(10)).toEqual([])
})

test('a packet is given up after six requests', () => {
  const packets = arrive(1, 3)
  const asked = Array.from({ length: 300 }, (_, i) => packets.due(i * 10).map(() => i * 10))
  expect(asked.flat()).toEqual([10, 50, 130, 290, 610, 1_250])
  expect(packets.size).toBe(0)
})

test('nothing is asked for after a long gap, or when a stream begins anew', () => {
  expect(arrive(1, 3, 160).size).toBe(0)
  expect(arrive(1, 151).size).toBe(149)
  expect(arrive(40_000, 40_002, 5, 7).due(10)).toEqual([6])
  expect(arrive(5, 7, 40_000, 40_002).due(10)).toEqual([40_001])
})

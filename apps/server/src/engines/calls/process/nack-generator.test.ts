import { expect, test } from 'vitest'
import { MissingPackets } from './nack-generator.ts'

/** Receives packets at time 0. */
function receive(...sequenceNumbers: number[]): MissingPackets {
  const packets = new MissingPackets()
  for (const sequenceNumber of sequenceNumbers) packets.receive(sequenceNumber, 0)
  return packets
}

test('lost packets are in each NACK until they arrive', () => {
  const packets = receive(7, 10)
  expect(packets.due(9)).toEqual([])
  expect(packets.due(10)).toEqual([8, 9])
  packets.receive(8, 20)
  expect(packets.due(49)).toEqual([])
  expect(packets.due(50)).toEqual([9])
  packets.receive(9, 60)
  expect(packets.due(1_000)).toEqual([])
  expect(packets.size).toBe(0)
})

test('losses are found before, at and after the wrap of the sequence numbers', () => {
  expect(receive(65_533, 1).due(10)).toEqual([65_534, 65_535, 0])
  expect(receive(65_534, 0).due(10)).toEqual([65_535])
  expect(receive(65_535, 0, 2).due(10)).toEqual([1])
})

test('a reordered packet is in no NACK', () => {
  expect(receive(65_534, 0, 65_535, 1).due(10)).toEqual([])
  expect(receive(5, 4, 6).due(10)).toEqual([])
})

test('a packet is given up after six NACKs', () => {
  const packets = receive(1, 3)
  const nackedAt = Array.from({ length: 300 }, (_, i) => packets.due(i * 10).map(() => i * 10))
  expect(nackedAt.flat()).toEqual([10, 50, 130, 290, 610, 1_250])
  expect(packets.size).toBe(0)
})

test('a long gap and a new stream cause no NACK', () => {
  expect(receive(1, 3, 160).size).toBe(0)
  expect(receive(1, 151).size).toBe(149)
  expect(receive(40_000, 40_002, 5, 7).due(10)).toEqual([6])
  expect(receive(5, 7, 40_000, 40_002).due(10)).toEqual([40_001])
})

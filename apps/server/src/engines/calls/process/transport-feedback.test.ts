import { expect, test } from 'vitest'
import { RtcpPacketConverter, type RtcpTransportLayerFeedback, TransportWideCC } from 'werift'
import { TransportFeedback } from './transport-feedback.ts'

const ms = 1000

/** Decodes feedback as a browser does: each packet with its arrival in milliseconds, or null for a missing packet. */
function decode(report: RtcpTransportLayerFeedback | undefined): [number, number | null][] {
  const [packet] = RtcpPacketConverter.deSerialize(report?.serialize() ?? Buffer.alloc(0))
  const { feedback } = packet as RtcpTransportLayerFeedback
  if (!(feedback instanceof TransportWideCC)) throw new Error('It is another kind of packet')
  const { baseSequenceNumber, packetChunks, recvDeltas, referenceTime } = feedback
  const deltas = [...recvDeltas]
  let at = referenceTime * 64 * ms
  const statuses = packetChunks.flatMap((chunk) =>
    'runLength' in chunk ? Array<number>(chunk.runLength).fill(chunk.packetStatus) : [],
  )
  return statuses.map((status, index) => {
    const sequenceNumber = (baseSequenceNumber + index) % 65_536
    if (status === 0) return [sequenceNumber, null]
    at += deltas.shift()?.delta ?? Number.NaN
    return [sequenceNumber, at / ms]
  })
}

test('feedback has the arrival of each packet since the last feedback, and the missing packets', () => {
  const feedback = new TransportFeedback()
  for (const [sequenceNumber, at] of [
    [10, 1000],
    [11, 1020],
    [14, 1150],
    [13, 1150.5],
  ] as const)
    feedback.receive(sequenceNumber, at * ms)
  expect(decode(feedback.createFeedback(1))).toEqual([
    [10, 1000],
    [11, 1020],
    [12, null],
    [13, 1150.5],
    [14, 1150],
  ])
  expect(feedback.createFeedback(1)).toBeUndefined()
  feedback.receive(16, 1200 * ms)
  expect(decode(feedback.createFeedback(1))).toEqual([
    [15, null],
    [16, 1200],
  ])
})

test('a packet that arrives after it was reported as lost is in the next feedback', () => {
  const feedback = new TransportFeedback()
  feedback.receive(1, 0)
  feedback.receive(3, 0)
  feedback.createFeedback(1)
  feedback.receive(2, 100 * ms)
  feedback.receive(4, 110 * ms)
  expect(decode(feedback.createFeedback(1))).toEqual([
    [2, 100],
    [3, null],
    [4, 110],
  ])
})

test('sequence numbers wrap after 65,535, and feedback after a large jump begins there', () => {
  const feedback = new TransportFeedback()
  feedback.receive(65_534, 64 * ms)
  feedback.receive(0, 65 * ms)
  expect(decode(feedback.createFeedback(1))).toEqual([
    [65_534, 64],
    [65_535, null],
    [0, 65],
  ])
  feedback.receive(20_000, 128 * ms)
  expect(decode(feedback.createFeedback(1))).toEqual([[20_000, 128]])
})

test('the length of each feedback packet is a multiple of four bytes', () => {
  for (let count = 1; count <= 8; count++) {
    const feedback = new TransportFeedback()
    for (let sequenceNumber = 0; sequenceNumber < count; sequenceNumber++)
      feedback.receive(sequenceNumber * 2, sequenceNumber * ms)
    const bytes = feedback.createFeedback(1)?.serialize()
    expect((bytes?.length ?? 1) % 4).toBe(0)
    expect(bytes?.readUInt16BE(2)).toBe((bytes?.length ?? 0) / 4 - 1)
  }
})

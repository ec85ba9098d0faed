import { expect, test } from 'vitest'
import { RtcpPacketConverter, type RtcpTransportLayerFeedback, TransportWideCC } from 'werift'
import { TransportFeedback } from './transport-feedback.ts'

const ms = 1000

/** Decodes a report as a browser does: each packet with its arrival in milliseconds, or null for a missing packet. */
function read(report: RtcpTransportLayerFeedback | undefined): [number, number | null][] {
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
    const number = (baseSequenceNumber + index) % 65_536
    if (status === 0) return [number, null]
    at += deltas.shift()?.delta ?? Number.NaN
    return [number, at / ms]
  })
}

test('a report has the arrival of each packet since the last report, and the missing packets', () => {
  const feedback = new TransportFeedback()
  for (const [number, at] of [
    [10, 1000],
    [11, 1020],
    [14, 1150],
    [13, 1150.5],
  ] as const)
    feedback.take(number, at * ms)
  expect(read(feedback.report(1))).toEqual([
    [10, 1000],
    [11, 1020],
    [12, null],
    [13, 1150.5],
    [14, 1150],
  ])
  expect(feedback.report(1)).toBeUndefined()
  feedback.take(16, 1200 * ms)
  expect(read(feedback.report(1))).toEqual([
    [15, null],
    [16, 1200],
  ])
})

test('a packet that arrives after the report of its loss is reported again', () => {
  const feedback = new TransportFeedback()
  feedback.take(1, 0)
  feedback.take(3, 0)
  feedback.report(1)
  feedback.take(2, 100 * ms)
  feedback.take(4, 110 * ms)
  expect(read(feedback.report(1))).toEqual([
    [2, 100],
    [3, null],
    [4, 110],
  ])
})

test('sequence numbers wrap after 65,535, and a large jump starts a new report', () => {
  const feedback = new TransportFeedback()
  feedback.take(65_534, 64 * ms)
  feedback.take(0, 65 * ms)
  expect(read(feedback.report(1))).toEqual([
    [65_534, 64],
    [65_535, null],
    [0, 65],
  ])
  feedback.take(20_000, 128 * ms)
  expect(read(feedback.report(1))).toEqual([[20_000, 128]])
})

test('the length of each report is a multiple of four bytes', () => {
  for (let count = 1; count <= 8; count++) {
    const feedback = new TransportFeedback()
    for (let number = 0; number < count; number++) feedback.take(number * 2, number * ms)
    const bytes = feedback.report(1)?.serialize()
    expect((bytes?.length ?? 1) % 4).toBe(0)
    expect(bytes?.readUInt16BE(2)).toBe((bytes?.length ?? 0) / 4 - 1)
  }
})

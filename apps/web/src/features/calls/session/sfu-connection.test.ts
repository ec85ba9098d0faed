import type { Participant, SignalToEngine } from '@parley/protocol'
import { afterEach, expect, test, vi } from 'vitest'
import { SfuConnection } from './sfu-connection.ts'

/** The members of an RTCPeerConnection that `SfuConnection` uses. */
class FakeConnection extends EventTarget {
  static last: FakeConnection | undefined
  signalingState = 'stable'
  connectionState = 'new'
  localDescription = { sdp: 'v=0' }
  constructor() {
    super()
    FakeConnection.last = this
  }
  createOffer = async () => ({})
  setLocalDescription = async () => {
    this.signalingState = 'have-local-offer'
  }
  setRemoteDescription = async () => {
    this.signalingState = 'stable'
  }
  addTransceiver = () => ({
    mid: '0',
    sender: { getParameters: () => ({ encodings: [] }) },
  })
  getStats = async () => new Map()
  close = () => {}
}

afterEach(() => vi.unstubAllGlobals())

function open(participants: Partial<Participant>[] = []) {
  vi.stubGlobal('RTCPeerConnection', FakeConnection)
  const sent: SignalToEngine[] = []
  const connection = new SfuConnection({
    session: 'own',
    iceServers: [],
    participants: () => participants as Participant[],
    send: async (data) => void sent.push(data),
    changed: () => {},
    connected: () => {},
    paused: () => {},
  })
  return { connection, sent, kinds: () => sent.map(({ kind }) => kind) }
}

const microphone = new Map([['microphone' as const, { kind: 'audio' } as MediaStreamTrack]])

const answerTo = (offer: SignalToEngine | undefined) => ({
  ...({ kind: 'answer', connection: 'publish', sdp: 'v=0' } as const),
  ...(offer?.kind === 'offer' && offer.id !== undefined && { id: offer.id }),
})

test('an offer without an answer is sent again when the event stream is open again', async () => {
  const { connection, sent, kinds } = open()
  await connection.publish(microphone)
  await connection.resume()
  expect(kinds()).toEqual(['offer', 'offer', 'watch'])
  await connection.receiveSignal(answerTo(sent[1]))
  await connection.resume()
  expect(kinds().slice(3)).toEqual(['watch'])
  connection.close()
})

test('a watch signal has the layer of each video track as its size', async () => {
  const { connection, sent } = open()
  connection.watch([{ session: 'other', source: 'camera', layer: 'small' }])
  const videos = [{ session: 'other', source: 'camera', size: 'small' }]
  expect(sent).toEqual([{ kind: 'watch', offer: null, videos }])
  connection.close()
})

test('the answer to an earlier offer is ignored', async () => {
  const { connection, sent } = open()
  await connection.publish(microphone)
  await connection.receiveSignal({ kind: 'restart' })
  const [earlier, later] = sent
  expect(later).toMatchObject({ kind: 'offer' })
  await connection.receiveSignal(answerTo(earlier))
  expect(FakeConnection.last?.signalingState).toBe('have-local-offer')
  await connection.receiveSignal(answerTo(later))
  expect(FakeConnection.last?.signalingState).toBe('stable')
  connection.close()
})

test.each([
  ['microphone', { muted: false }, 'watch'],
  ['camera', { muted: true, video: true }, 'watch'],
  ['screen', { muted: true, screen: true }, 'watch'],
  ['nothing', { muted: true, video: false, screen: null }, undefined],
] as const)(
  'the page repeats its watch signal for a track that the engine has not offered: %s',
  async (_, flags, asked) => {
    const { connection, kinds } = open([
      { session: 'other', ...flags },
      { session: 'own', muted: false },
    ])
    await connection.quality()
    expect(kinds()).toEqual(asked ? [asked] : [])
    connection.close()
  },
)

import { expect, test } from 'vitest'
import { createSealer } from '../secrets/seal.ts'
import { openClusterBus } from './cluster.ts'
import { sealTransport } from './sealed-transport.ts'
import type { Transport } from './transport.ts'

const serverKey = 'the key of this server'

/** A broker that everybody can read and write. */
function openBroker() {
  const sent: string[] = []
  const receivers: ((text: string) => void)[] = []
  const connect = (): Transport => ({
    maxBytes: 4_000,
    send: (text) => put(text),
    receive: (listener) => void receivers.push(listener),
    onReconnect() {},
    isConnected: () => true,
    close: async () => {},
  })
  function put(text: string) {
    sent.push(text)
    for (const receive of receivers) receive(text)
  }
  return { sent, connect, put }
}

function openNode(broker: ReturnType<typeof openBroker>, key = serverKey) {
  const clock = { now: 1_000_000 }
  const received: string[] = []
  const dropped: string[] = []
  const transport = sealTransport(broker.connect(), {
    serverKey: key,
    now: () => clock.now,
    onDropped: (reason) => dropped.push(reason),
  })
  transport.receive((text) => received.push(text))
  return { clock, received, dropped, transport }
}

test('nodes of a server read each other, and the broker reads nothing', () => {
  const broker = openBroker()
  const [one, other] = [openNode(broker), openNode(broker)]
  one.transport.send('{"secret":"the merger"}')
  one.transport.send('second')
  expect(other.received).toEqual(['{"secret":"the merger"}', 'second'])
  expect(broker.sent.join()).not.toContain('merger')
})

test.each([
  ['a text that is not sealed', () => '{"messages":[{"invalidated":"*","ids":[]}]}'],
  ['an empty text', () => ''],
  ['a text of another server', () => createSealer('another key', 'bus').seal('{"text":"x"}')],
  ['a text sealed for another purpose', () => createSealer(serverKey, 'mail').seal('{}')],
])('%s is dropped', (_, text) => {
  const broker = openBroker()
  const node = openNode(broker)
  broker.put(text())
  expect([node.received, node.dropped]).toEqual([[], [expect.stringContaining('not sealed')]])
})

test('a changed, a repeated and an old text are dropped, and one warning a minute is given', () => {
  const broker = openBroker()
  const [one, other] = [openNode(broker), openNode(broker)]
  one.transport.send('first')
  const [text = ''] = broker.sent
  broker.put(text.slice(0, -2) + (text.endsWith('A') ? 'BB' : 'AA'))
  broker.put(text)
  other.clock.now += 300_001
  one.transport.send('late')
  expect(other.received).toEqual(['first'])
  expect(other.dropped).toHaveLength(1)
  other.clock.now -= 300_001
  one.transport.send('in time')
  expect(other.received).toEqual(['first', 'in time'])
})

test('a text as long as the transport allows fits after it was sealed', () => {
  const broker = openBroker()
  const [one, other] = [openNode(broker), openNode(broker)]
  const text = 'x'.repeat(one.transport.maxBytes)
  one.transport.send(text)
  expect(other.received).toEqual([text])
  expect(broker.sent[0]?.length).toBeLessThanOrEqual(4_000)
})

test('a reload of all caches that waits covers those that come meanwhile', async () => {
  const broker = openBroker()
  const sender = openNode(broker)
  const bus = openClusterBus({
    transport: openNode(broker).transport,
    mayDeliver: () => true,
    onError: () => {},
  })
  const node = openClusterBus({
    transport: sealTransport(broker.connect(), { serverKey, now: () => 1_000_000, onDropped() {} }),
    mayDeliver: () => true,
    onError: () => {},
  })
  let reloads = 0
  let end = () => {}
  const first = new Promise<void>((done) => (end = done))
  node.listen((message) => {
    if (!('invalidated' in message)) return undefined
    reloads++
    return reloads === 1 ? first : undefined
  })
  for (let i = 0; i < 50; i++) {
    sender.transport.send('{"messages":[{"invalidated":"*","ids":[]}]}')
  }
  end()
  await node.deliver([])
  await new Promise(setImmediate)
  expect(reloads).toBe(2)
  await Promise.all([bus.close(), node.close()])
})

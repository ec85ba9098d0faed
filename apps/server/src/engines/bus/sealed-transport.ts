import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createSealer } from '../secrets/seal.ts'
import type { Transport } from './transport.ts'

const purpose = 'bus'
/** The clocks of two nodes may differ by this much. A text with an older time is dropped. */
const skewMs = 300_000
/** The last number of a sender is kept for longer than its texts are accepted. */
const rememberedMs = 3 * skewMs
const maxSenders = 10_000
/** The bytes that the envelope adds to a text before it is encoded in base64. */
const envelopeBytes = 256
const warnEveryMs = 60_000

interface Envelope {
  /** The sender, anew with each start. */
  from: string
  /** Rises with each text of the sender. */
  number: number
  at: number
  text: string
}

interface Options {
  serverKey: string
  now(): number
  /** Called for texts that are dropped, at most once a minute. */
  onDropped(reason: string): void
}

/**
 * Encrypts and signs texts for a transport that others may reach, with a key made from that of the server. Texts of others,
 * changed ones and repeated ones are dropped.
 */
export function sealTransport(transport: Transport, options: Options): Transport {
  const { serverKey, now, onDropped } = options
  const sealer = createSealer(serverKey, purpose)
  const from = randomUUID()
  const lastNumbers = new LRUCache<string, number>({ max: maxSenders, ttl: rememberedMs })
  let number = 0
  let warnedAt = Number.NEGATIVE_INFINITY

  function drop(reason: string): undefined {
    if (performance.now() - warnedAt < warnEveryMs) return
    warnedAt = performance.now()
    onDropped(reason)
  }

  function open(sealed: string): string | undefined {
    const json = sealer.unseal(sealed)
    if (json === undefined) return drop('it is not sealed with the key of this server')
    const envelope = JSON.parse(json) as Envelope
    if (Math.abs(now() - envelope.at) > skewMs)
      return drop('its time is more than five minutes off')
    const last = lastNumbers.get(envelope.from) ?? -1
    if (envelope.number <= last) return drop('it was received before')
    lastNumbers.set(envelope.from, envelope.number)
    return envelope.text
  }

  return {
    maxBytes: Math.floor((transport.maxBytes * 3) / 4) - envelopeBytes,
    send(text) {
      const envelope: Envelope = { from, number: ++number, at: now(), text }
      transport.send(sealer.seal(JSON.stringify(envelope)))
    },
    receive(listener) {
      transport.receive((sealed) => {
        const text = open(sealed)
        if (text !== undefined) listener(text)
      })
    },
    onReconnect: (listener) => transport.onReconnect(listener),
    isConnected: () => transport.isConnected(),
    close: () => transport.close(),
  }
}

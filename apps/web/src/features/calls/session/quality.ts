/** The quality of a connection, by the packet loss and the round-trip time of the last seconds. */
export type Quality = 'good' | 'weak' | 'poor'

interface Counts {
  lost: number
  received: number
}

interface Entry {
  type: string
  packetsLost?: number
  packetsReceived?: number
  fractionLost?: number
  currentRoundTripTime?: number
  nominated?: boolean
}

/** The fraction of lost packets and the round-trip time in seconds from which a connection is weak or poor. */
const weak = { loss: 0.03, delay: 0.35 }
const poor = { loss: 0.1, delay: 0.8 }
/** With fewer packets the loss is not known. */
const packetsLeast = 50

/** Measures the quality of a call from the statistics of its two connections. */
export class QualityMeter {
  #before: Counts = { lost: 0, received: 0 }

  /** The quality since the last call of this method; undefined if there were too few packets. */
  async read({
    publish,
    subscribe,
  }: Partial<Record<'publish' | 'subscribe', RTCPeerConnection | undefined>>): Promise<
    Quality | undefined
  > {
    const counts: Counts = { lost: 0, received: 0 }
    let sentLoss = 0
    let delay = 0
    for (const connection of [publish, subscribe]) {
      const report = await connection?.getStats()
      report?.forEach((entry: Entry) => {
        if (entry.type === 'inbound-rtp') {
          counts.lost += entry.packetsLost ?? 0
          counts.received += entry.packetsReceived ?? 0
        }
        if (entry.type === 'remote-inbound-rtp')
          sentLoss = Math.max(sentLoss, entry.fractionLost ?? 0)
        if (entry.type === 'candidate-pair' && entry.nominated) {
          delay = Math.max(delay, entry.currentRoundTripTime ?? 0)
        }
      })
    }
    // The counts begin at zero again with a new connection.
    const isNew = counts.received < this.#before.received
    const lost = counts.lost - (isNew ? 0 : this.#before.lost)
    const all = lost + counts.received - (isNew ? 0 : this.#before.received)
    this.#before = counts
    const loss = Math.max(sentLoss, all < packetsLeast ? 0 : lost / all)
    if (all < packetsLeast && sentLoss === 0 && delay === 0) return undefined
    return qualityOf(loss, delay)
  }
}

/** The quality at a fraction of lost packets and a round-trip time in seconds. */
export function qualityOf(loss: number, delay: number): Quality {
  if (loss >= poor.loss || delay >= poor.delay) return 'poor'
  return loss >= weak.loss || delay >= weak.delay ? 'weak' : 'good'
}

/** Pending operations of connections. The test finishes them. */
export class Operations {
  /** Answers that were set for another offer. In a browser such a connection never works. */
  mismatches = 0
  readonly #pending: { of: PeerConnection; finish(): void; fail(): void }[] = []

  get isEmpty(): boolean {
    return this.#pending.length === 0
  }

  /** Runs the work when the test finishes it. As in a browser, operations of a closed connection stay pending. */
  run(of: PeerConnection, work: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const finish = () => {
        if (of.isClosed) return
        try {
          work()
          resolve()
        } catch (error) {
          reject(error)
        }
      }
      const fail = () => reject(new Error('an operation failed'))
      this.#pending.push({ of, finish, fail })
    })
  }

  finish(index: number): void {
    this.#take(index)?.finish()
  }

  fail(index: number): void {
    this.#take(index)?.fail()
  }

  #take(index: number) {
    return this.isEmpty ? undefined : this.#pending.splice(index % this.#pending.length, 1)[0]
  }
}

let created = 0

/** The signaling of an RTCPeerConnection. Its descriptions contain the connection, and the offer that an answer belongs to. */
export class PeerConnection {
  readonly name = `c${++created}`
  readonly #operations: Operations
  readonly #raisesVersion: boolean
  local = ''
  remote = ''
  isClosed = false
  #isStable = true
  #version = 0
  /** The number of the last offer. Its answer contains it. */
  #offers = 0

  /** @param options.raisesVersion whether the versions of its descriptions rise, as in browsers */
  constructor(operations: Operations, { raisesVersion }: { raisesVersion: boolean }) {
    this.#operations = operations
    this.#raisesVersion = raisesVersion
  }

  createOffer(): Promise<void> {
    return this.#operations.run(this, () => {
      if (this.#raisesVersion) this.#version += 1
      this.#offers += 1
      this.#isStable = false
      this.local = this.#description(`${this.name}.${this.#offers}`)
    })
  }

  createAnswer(offer: string): Promise<void> {
    return this.#operations.run(this, () => {
      const isOther = this.remote !== '' && nameOf(offer) !== nameOf(this.remote)
      if (isOther) throw new Error('The offer is of another connection')
      this.remote = offer
      this.local = this.#description(exchangeOf(offer))
    })
  }

  setAnswer(answer: string): Promise<void> {
    return this.#operations.run(this, () => {
      if (this.#isStable) throw new Error('There is no offer to answer')
      if (exchangeOf(answer) !== exchangeOf(this.local)) this.#operations.mismatches += 1
      this.#isStable = true
      this.remote = answer
    })
  }

  close(): void {
    this.isClosed = true
  }

  #description = (exchange: string): string =>
    `v=0\r\no=- 1 ${this.#version} IN IP4 0.0.0.0\r\na=ice-ufrag:${this.name}\r\n` +
    `a=fingerprint:${this.name}\r\na=exchange:${exchange}\r\n`
}

/** Whether two connections have each other's descriptions. */
export const areConnected = (one?: PeerConnection, other?: PeerConnection): boolean =>
  one !== undefined &&
  other !== undefined &&
  !one.isClosed &&
  !other.isClosed &&
  nameOf(one.remote) === other.name &&
  nameOf(other.remote) === one.name

const nameOf = (description: string) => /^a=fingerprint:(\S+)/m.exec(description)?.[1] ?? ''
const exchangeOf = (description: string) => /^a=exchange:(\S+)/m.exec(description)?.[1] ?? ''

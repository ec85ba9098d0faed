import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'

export interface Network {
  /** The share of packets that are lost, in each direction. */
  loss: number
  /** The delay of each packet in one direction. */
  delayMs: number
  /** The rate of each direction, in kbit/s. Packets wait for it up to `queueMs`, and are lost beyond. */
  kbps?: number
}

/** The queue of a home router, for a network with a rate. */
const queueMs = 400
/** The headers of IP and UDP. */
const headerBytes = 28

interface Address {
  address: string
  port: number
}

/** A direction: into the page, or out of it. */
type Way = 'in' | 'out'

/** A bad network between browsers and a media server on this machine: it loses, delays and slows UDP packets in both directions. */
export class LossyRelay {
  readonly #network: Network
  readonly #fronts = new Map<number, Promise<Socket>>()
  readonly #sockets = new Set<Socket>()
  /** When each direction has sent what waits for it. */
  readonly #freeAt = { in: 0, out: 0 }

  #passed = 0

  constructor(network: Network) {
    this.#network = network
  }

  /** The packets that went over the network. */
  get passed(): number {
    return this.#passed
  }

  /** The port by which `target` is reached over the bad network. */
  async portFor(target: number): Promise<number> {
    let front = this.#fronts.get(target)
    if (!front) {
      front = this.#open(target)
      this.#fronts.set(target, front)
    }
    return (await front).address().port
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.close()
    this.#sockets.clear()
    this.#fronts.clear()
  }

  async #open(target: number): Promise<Socket> {
    const front = await this.#bind()
    // A socket for each port of a browser, so that the server tells them apart. A browser may send from any address of the machine.
    const backs = new Map<number, Promise<Socket>>()
    front.on('message', (packet, browser) => {
      let back = backs.get(browser.port)
      if (!back) {
        back = this.#bind().then((socket) => {
          socket.on('message', (answer) => this.#pass(front, answer, browser, 'in'))
          return socket
        })
        backs.set(browser.port, back)
      }
      const to = { address: '127.0.0.1', port: target }
      void back.then((socket) => this.#pass(socket, packet, to, 'out'))
    })
    return front
  }

  #pass(from: Socket, packet: Buffer, to: Address, way: Way): void {
    const { loss, delayMs } = this.#network
    if (Math.random() < loss) return
    const waitMs = this.#queue(packet.length, way)
    if (waitMs > queueMs) return
    this.#passed += 1
    setTimeout(() => {
      if (this.#sockets.has(from)) from.send(packet, to.port, to.address)
    }, waitMs + delayMs)
  }

  /** Returns the milliseconds until a packet has left, and takes them from the direction. */
  #queue(bytes: number, way: Way): number {
    const { kbps } = this.#network
    if (kbps === undefined) return 0
    const now = performance.now()
    const waitMs = Math.max(0, this.#freeAt[way] - now) + ((bytes + headerBytes) * 8) / kbps
    if (waitMs <= queueMs) this.#freeAt[way] = now + waitMs
    return waitMs
  }

  async #bind(): Promise<Socket> {
    const socket = createSocket('udp4')
    this.#sockets.add(socket)
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    return socket
  }
}

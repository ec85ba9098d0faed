import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'

export interface Network {
  /** The share of packets that are lost, in each direction. */
  loss: number
  /** The delay of each packet in one direction. */
  delayMs: number
}

/** A bad network between browsers and a media server on this machine: it loses and delays UDP packets in both directions. */
export class LossyRelay {
  readonly #network: Network
  readonly #fronts = new Map<number, Promise<Socket>>()
  readonly #sockets = new Set<Socket>()

  constructor(network: Network) {
    this.#network = network
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
    /** A socket for each address of a browser, so that the server tells them apart. */
    const backs = new Map<number, Promise<Socket>>()
    front.on('message', (packet, { port }) => {
      let back = backs.get(port)
      if (!back) {
        back = this.#bind().then((socket) => {
          socket.on('message', (answer) => this.#pass(front, answer, port))
          return socket
        })
        backs.set(port, back)
      }
      void back.then((socket) => this.#pass(socket, packet, target))
    })
    return front
  }

  #pass(from: Socket, packet: Buffer, port: number): void {
    if (Math.random() < this.#network.loss) return
    setTimeout(() => {
      if (this.#sockets.has(from)) from.send(packet, port, '127.0.0.1')
    }, this.#network.delayMs)
  }

  async #bind(): Promise<Socket> {
    const socket = createSocket('udp4')
    this.#sockets.add(socket)
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    return socket
  }
}

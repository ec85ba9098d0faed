import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a webhook got. */
export interface ReceivedRequest {
  method: string
  path: string
  headers: Record<string, string | string[] | undefined>
  body: string
}

interface Response {
  status?: number
  headers?: Record<string, string>
  /** Not answered before `release` is called. */
  isHeld?: boolean
  /** The connection is closed instead of an answer. */
  isCut?: boolean
}

/** Opens a program that receives what is sent to a webhook, and answers as the test says. */
export async function openWebhookReceiver() {
  const requests: ReceivedRequest[] = []
  const held: (() => void)[] = []
  const receiver = {
    /** All requests, oldest first. */
    requests,
    /** The status for the test of the address. */
    testStatus: 200,
    /** The status for deliveries. */
    status: 200,
    answer: 'ok',
    /** The time that each answer takes, in milliseconds. */
    delayMs: 0,
    /** Answers a delivery in another way; undefined for the usual one. */
    respond: undefined as ((request: ReceivedRequest) => Response | undefined) | undefined,
    /** Answers the deliveries that were not answered. */
    release: () => held.splice(0).forEach((answer) => answer()),
    address: '',
    deliveries: () => requests.filter(({ method }) => method === 'POST'),
    /** The bodies of the deliveries, parsed. */
    messages: () => receiver.deliveries().map(({ body }) => JSON.parse(body)),
    close: () => {
      receiver.release()
      return new Promise((done) => server.close(done))
    },
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const received = { method, path, headers, body }
      requests.push(received)
      const usual = method === 'GET' ? receiver.testStatus : receiver.status
      const own = receiver.respond?.(received) ?? {}
      if (own.isCut) {
        request.socket.destroy()
        return
      }
      const answer = () => response.writeHead(own.status ?? usual, own.headers).end(receiver.answer)
      if (own.isHeld) held.push(answer)
      else setTimeout(answer, receiver.delayMs)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  receiver.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return receiver
}

export type WebhookReceiver = Awaited<ReturnType<typeof openWebhookReceiver>>

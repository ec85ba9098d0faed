import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedNotification {
  method: string
  path: string
  token: string | undefined
  body: Record<string, unknown>
}

/** Opens a program that takes notices as ntfy, Gotify, Telegram, Discord and Matrix do, and answers as the test says. */
export async function openOutletService() {
  const service = {
    /** All notices, oldest first. */
    notifications: [] as ReceivedNotification[],
    status: 200,
    answer: '{}',
    origin: '',
    close: () => new Promise((done) => server.close(done)),
  }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += part))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const [, token] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
      const body = JSON.parse(text) as Record<string, unknown>
      service.notifications.push({ method, path, token, body })
      response.writeHead(service.status).end(service.answer)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}

export type OutletService = Awaited<ReturnType<typeof openOutletService>>

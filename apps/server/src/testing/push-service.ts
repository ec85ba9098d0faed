import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import ece from 'http_ece'

/** A push that a service got, as the browser sees it. */
export interface ReceivedPush {
  path: string
  headers: Record<string, string | string[] | undefined>
  notification: {
    title: string
    body: string
    tag: string
    mid: number
    data: Record<string, string>
  }
}

/** Opens a push service of a browser maker on this machine. It decrypts as the browser would. */
export async function openPushService() {
  const pushes: ReceivedPush[] = []
  const browser = createECDH('prime256v1')
  const p256dh = browser.generateKeys('base64url')
  const auth = randomBytes(16)
  const service = {
    /** All pushes, oldest first, including refused ones. */
    pushes,
    /** The statuses of the next answers; after them 201. */
    statuses: [] as number[],
    origin: '',
    /** A subscription of a browser, named by a word. */
    subscriptionOf: (name: string) => ({
      endpoint: `${service.origin}/push/${name}`,
      keys: { p256dh, auth: auth.toString('base64url') },
    }),
    /** The pushes to one browser in the order of their messages: several are under way at a time. */
    to: (name: string) =>
      pushes
        .filter(({ path }) => path === `/push/${name}`)
        .sort((a, b) => a.notification.mid - b.notification.mid),
    close: () => new Promise((done) => server.close(done)),
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const plain = ece.decrypt(Buffer.concat(parts), {
        version: 'aes128gcm',
        privateKey: browser,
        authSecret: auth.toString('base64url'),
      })
      const { url: path = '', headers } = request
      pushes.push({ path, headers, notification: JSON.parse(plain.toString('utf8')) })
      response.statusCode = service.statuses.shift() ?? 201
      response.end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}

export type PushService = Awaited<ReturnType<typeof openPushService>>

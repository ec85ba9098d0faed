import { connect } from '@nats-io/transport-node'
import type { Transport } from './transport.ts'

const reconnectMs = 250
const pingMs = 5_000
// The limit of a server counts the subject as well.
const subjectBytes = 256

/** Carries texts over NATS, on a subject that ends with the name of the cluster. */
export async function openNatsTransport(url: string, cluster: string): Promise<Transport> {
  const { username, password, host } = new URL(url)
  const connection = await connect({
    servers: host,
    ...(password === '' ? {} : { user: decodeURIComponent(username) }),
    ...(password === '' ? {} : { pass: decodeURIComponent(password) }),
    ...(password === '' && username !== '' ? { token: decodeURIComponent(username) } : {}),
    ...(url.startsWith('tls:') ? { tls: {} } : {}),
    name: 'parley',
    noEcho: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectMs,
    pingInterval: pingMs,
    waitOnFirstConnect: true,
  })
  const subject = `parley.${cluster}`
  const receivers: ((text: string) => void)[] = []
  const onReconnect: (() => void)[] = []
  let isConnected = true

  connection.subscribe(subject, {
    callback: (error, message) => {
      if (error) return
      for (const receiver of receivers) receiver(message.string())
    },
  })
  // The server must know of the subscription before anything is sent.
  await connection.flush()
  void watch()

  async function watch() {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') isConnected = false
      if (type !== 'reconnect') continue
      isConnected = true
      for (const listener of onReconnect) listener()
    }
  }

  return {
    maxBytes: (connection.info?.max_payload ?? 1_048_576) - subjectBytes,
    send(text) {
      if (isConnected) connection.publish(subject, text)
    },
    receive: (listener) => void receivers.push(listener),
    onReconnect: (listener) => void onReconnect.push(listener),
    isConnected: () => isConnected,
    async close() {
      isConnected = false
      await connection.drain().catch(() => connection.close())
    },
  }
}

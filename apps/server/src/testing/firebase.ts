import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importSPKI, jwtVerify } from 'jose'

interface Sent {
  authorization: string
  message: {
    token: string
    notification: { title: string; body: string }
    data: Record<string, string>
    android: {
      priority: string
      notification?: { default_sound: boolean; notification_count?: number }
    }
    apns?: { payload: { aps: { sound: string; badge?: number } } }
  }
}

/** Opens a server that speaks the protocol of Firebase Cloud Messaging: grants of access tokens, and sending. */
export async function openFirebase() {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const firebase = {
    origin: '',
    /** All messages, oldest first, including refused ones. */
    sent: [] as Sent[],
    grants: 0,
    /** The next answers to sent messages; after them all are taken. */
    answers: [] as { status: number; body: object }[],
    account: () => ({
      enabled: true,
      project_id: 'acme',
      client_email: 'push@acme.example',
      private_key: pair.privateKey,
      token_url: `${firebase.origin}/token`,
    }),
    close: () => new Promise((done) => server.close(done)),
  }

  async function answer(path: string, body: string, authorization: string) {
    if (path === '/token') {
      const assertion = new URLSearchParams(body).get('assertion') ?? ''
      const { payload } = await jwtVerify(assertion, await importSPKI(pair.publicKey, 'RS256'), {
        audience: `${firebase.origin}/token`,
        issuer: 'push@acme.example',
      })
      if (payload['scope'] !== 'https://www.googleapis.com/auth/firebase.messaging') {
        return { status: 400, body: { error: 'invalid_scope' } }
      }
      firebase.grants++
      return { status: 200, body: { access_token: `at-${firebase.grants}`, expires_in: 3600 } }
    }
    if (path !== '/v1/projects/acme/messages:send') return { status: 404, body: {} }
    firebase.sent.push({ authorization, ...JSON.parse(body) })
    return firebase.answers.shift() ?? { status: 200, body: { name: 'projects/acme/messages/1' } }
  }

  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      const { url: path = '', headers } = request
      void answer(path, body, headers.authorization ?? '')
        .catch(() => ({ status: 400, body: { error: 'invalid_grant' } }))
        .then((given) => response.writeHead(given.status).end(JSON.stringify(given.body)))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  firebase.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return firebase
}

export type FirebaseServer = Awaited<ReturnType<typeof openFirebase>>

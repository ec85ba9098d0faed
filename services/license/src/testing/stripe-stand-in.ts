import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'

interface Session {
  id: string
  object: 'checkout.session'
  url: string
  created: number
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  metadata: Record<string, string>
  success_url: string
  cancel_url: string
  line_items: { price: string }[]
}

/**
 * A local stand-in for Stripe: sessions of Checkout as its API answers them, a page on which they are paid, and signed
 * notices to `webhookUrl`.
 */
export async function startStripe(secretKey = 'sk_test_key', webhookSecret = 'whsec_test') {
  const sessions = new Map<string, Session>()
  const state = { webhookUrl: '', isDown: false }
  const signer = new Stripe(secretKey)

  async function notify(type: string, session: Session, secret = webhookSecret) {
    const event = { id: `evt_${hex()}`, object: 'event', type, data: { object: session } }
    const payload = JSON.stringify(event)
    const header = signer.webhooks.generateTestHeaderString({ payload, secret })
    const response = await fetch(state.webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': header },
      body: payload,
    })
    return { status: response.status, payload, header }
  }

  /** Pays a session, as its buyer does on the page of Stripe. */
  async function pay(id: string): Promise<Session> {
    const session = requireSession(id)
    Object.assign(session, { status: 'complete', payment_status: 'paid' })
    if (state.webhookUrl !== '') await notify('checkout.session.completed', session)
    return session
  }

  function requireSession(id: string): Session {
    const session = sessions.get(id)
    if (!session) throw new Error(`There is no session ${id}`)
    return session
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', url())
    const id = pathname.split('/').at(-1) ?? ''
    if (state.isDown) return json(response, 500, { error: { type: 'api_error', message: 'down' } })
    if (pathname.startsWith('/pay/')) return showPage(request, response, id)
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return json(response, 401, { error: { type: 'invalid_request_error', message: 'key' } })
    }
    if (request.method === 'POST' && pathname === '/v1/checkout/sessions') {
      return json(response, 200, open(new URLSearchParams(await text(request))))
    }
    const session = sessions.get(id)
    if (session && pathname === `/v1/checkout/sessions/${id}`) return json(response, 200, session)
    const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such' }
    return json(response, 404, { error })
  }

  function open(form: URLSearchParams): Session {
    const id = `cs_test_${hex()}`
    const metadata = [...form].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? []
      return key === undefined ? [] : [[key, value]]
    })
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `${url()}/pay/${id}`,
      created: Math.floor(Date.now() / 1000),
      status: 'open',
      payment_status: 'unpaid',
      metadata: Object.fromEntries(metadata) as Record<string, string>,
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
      line_items: [{ price: form.get('line_items[0][price]') ?? '' }],
    }
    sessions.set(id, session)
    return session
  }

  async function showPage(request: IncomingMessage, response: ServerResponse, id: string) {
    if (request.method !== 'POST') {
      const { cancel_url } = requireSession(id)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      return response.end(
        `<!doctype html><title>Checkout</title><form method="post"><button>Pay</button></form><a href="${cancel_url}">Back</a>`,
      )
    }
    const { success_url } = await pay(id)
    const location = success_url.replace('{CHECKOUT_SESSION_ID}', id)
    return response.writeHead(303, { location }).end()
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = () => `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    url: url(),
    secretKey,
    webhookSecret,
    state,
    sessions,
    session: requireSession,
    pay,
    notify,
    close: () => new Promise((done) => server.close(done).closeAllConnections()),
  }
}

const hex = () => randomBytes(12).toString('hex')

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

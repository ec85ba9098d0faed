import { faultOfDomain } from '@parley/rules/domain'
import { fail } from './errors.ts'
import type { Services } from './services.ts'

/** The request of a server's page. */
export interface PaymentRequest {
  /** The id of a price of this service. */
  price: string
  /** The host, without port, that the license is for; `*` is any. */
  domain: string
  /** Where Stripe sends the buyer after the payment, followed by a slash and the session. */
  success_url: string
  cancel_url: string
}

/** Marks the sessions of this service among others of the same Stripe account. */
export const productMark = 'parley-license'

/** Opens a payment at Stripe. Returns the address of its page. */
export async function createPayment(
  { config, stripe }: Services,
  { price: id, domain: given, success_url, cancel_url }: PaymentRequest,
): Promise<{ url: string; session: string }> {
  const price = config.prices.find((one) => one.id === id)
  if (!price) throw fail(404, 'unknown_price')
  const domain = given.trim().toLowerCase()
  if (faultOfDomain(domain)) throw fail(400, 'bad_domain')
  if (![success_url, cancel_url].every(isWebAddress)) throw fail(400, 'bad_url')
  // The terms are kept by Stripe, where only the holder of the secret key writes: the buyer names a price, not a limit.
  const { user_limit, days } = price
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price: price.stripe_price, quantity: 1 }],
    metadata: { product: productMark, domain, user_limit, days },
    success_url: `${success_url.replace(/\/$/, '')}/{CHECKOUT_SESSION_ID}`,
    cancel_url,
  })
  if (session.url === null) throw new Error('Stripe opened a session without a page')
  return { url: session.url, session: session.id }
}

const isWebAddress = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

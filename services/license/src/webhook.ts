import Stripe from 'stripe'
import { fail } from './errors.ts'
import { issueForSession } from './licenses.ts'
import type { Services } from './services.ts'

/** Receives a notice of Stripe. Throws if its signature is not good. */
export async function receiveWebhook(
  services: Services,
  body: Buffer,
  signature: string,
): Promise<void> {
  const event = readEvent(services, body, signature)
  // The second comes when a payment that takes days, such as a bank transfer, has arrived.
  const isPaid =
    event.type === 'checkout.session.completed' ||
    event.type === 'checkout.session.async_payment_succeeded'
  if (isPaid) await issueForSession(services, event.data.object)
}

function readEvent({ stripe, config }: Services, body: Buffer, signature: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature, config.webhookSecret)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw fail(400, 'bad_signature')
    }
    throw error
  }
}

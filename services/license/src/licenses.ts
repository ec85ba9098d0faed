import { issueLicense, licenseTime } from '@parley/license'
import Stripe from 'stripe'
import { fail } from './errors.ts'
import { productMark } from './payments.ts'
import type { Services } from './services.ts'
import { storeSale, readSale } from './sales.ts'

const day = 86_400_000
const sessionForm = /^cs_\w{1,200}$/

/** The license of a paid session; undefined while the payment is pending. */
export async function licenseOfSession(
  services: Services,
  id: string,
): Promise<string | undefined> {
  if (!sessionForm.test(id)) throw fail(404, 'unknown_session')
  const known = await readSale(services, id)
  if (known) return known.license
  const session = await findSession(services, id)
  if (!session || !isOurs(session) || session.status === 'expired') {
    throw fail(404, 'unknown_session')
  }
  return issueForSession(services, session)
}

/**
 * Issues the license of a session if it is paid. The terms and times come from the session, so that every call for it
 * gives the same text: Stripe repeats its notices.
 */
export async function issueForSession(
  services: Services,
  session: Stripe.Checkout.Session,
): Promise<string | undefined> {
  if (!isOurs(session) || session.payment_status === 'unpaid') return undefined
  const { domain = '', user_limit, days } = session.metadata ?? {}
  const created = session.created * 1000
  const terms = {
    domains: [domain],
    user_limit: Number(user_limit),
    created_at: licenseTime(created),
    expired_at: licenseTime(created + Number(days) * day),
  }
  const license = issueLicense(terms, services.config.key)
  await storeSale(services, { session: session.id, ...terms, license })
  return license
}

const isOurs = ({ metadata }: Stripe.Checkout.Session) => metadata?.['product'] === productMark

async function findSession({ stripe }: Services, id: string) {
  try {
    return await stripe.checkout.sessions.retrieve(id)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined
    throw error
  }
}

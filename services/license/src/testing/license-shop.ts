import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKeys } from '@parley/license'
import { readConfig } from '../config.ts'
import { openServer } from '../server.ts'
import { createServices } from '../services.ts'
import { startStripe } from './stripe-stand-in.ts'

export type LicenseShop = Awaited<ReturnType<typeof startLicenseShop>>

/** Starts the license service with a stand-in of Stripe, which sells a license without limit for a year. */
export async function startLicenseShop() {
  const folder = await mkdtemp(join(tmpdir(), 'parley-license-service-'))
  const { privateKey, publicKey } = createKeys()
  const keyFile = join(folder, 'key.pem')
  await writeFile(keyFile, privateKey)
  const stripe = await startStripe()
  const environment = {
    LICENSE_PORT: '0',
    LICENSE_DATA: join(folder, 'sales'),
    LICENSE_KEY_FILE: keyFile,
    LICENSE_PRICES: JSON.stringify([
      { id: 'pro', stripe_price: 'price_pro', user_limit: 999_999, days: 365 },
    ]),
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_URL: stripe.url,
  }
  const services = createServices(readConfig(environment))
  const app = await openServer(services)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  stripe.state.webhookUrl = `${url}/stripe`
  return {
    url,
    publicKey,
    stripe,
    environment,
    data: environment.LICENSE_DATA,
    async close() {
      await app.close()
      await stripe.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

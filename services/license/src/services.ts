import Stripe from 'stripe'
import type { Config } from './config.ts'

export interface Services {
  config: Config
  stripe: Stripe
}

const timeoutMs = 10_000

export const createServices = (config: Config): Services => ({
  config,
  stripe: openStripe(config),
})

function openStripe({ stripeKey, stripeUrl }: Config): Stripe {
  const isPlain = stripeUrl.protocol === 'http:'
  return new Stripe(stripeKey, {
    host: stripeUrl.hostname,
    port: stripeUrl.port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Parley license service' },
  })
}

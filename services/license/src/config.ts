import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readPrivateKey } from '@parley/license'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'

/** An offer of the service: a price of Stripe, and the license that is issued for it. */
const Price = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  /** The id of the price in Stripe. */
  stripe_price: Type.String({ minLength: 1, maxLength: 255 }),
  user_limit: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  days: Type.Integer({ minimum: 1, maximum: 36_500 }),
})
export type Price = Static<typeof Price>

export type Config = Readonly<ReturnType<typeof readConfig>>

/** Lists all invalid settings, each with its variable. Never repeats a value, which may be a secret. */
export class ConfigError extends Error {}

/** Reads the settings from the environment. Throws one `ConfigError` with all that are invalid. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const mistakes: string[] = []
  const text = (name: string, fallback = '') => environment[name] || fallback
  const required = <T>(name: string, value: T | undefined, what: string): T => {
    if (value === undefined) mistakes.push(`${name} must be ${what}`)
    return value as T
  }
  const secret = (name: string) => required(name, text(name) || undefined, 'set')
  const port = Number(text('LICENSE_PORT', '3100'))
  const isPort = Number.isInteger(port) && port >= 0 && port <= 65_535
  const config = {
    port: required('LICENSE_PORT', isPort ? port : undefined, 'a port'),
    host: text('LICENSE_HOST', '127.0.0.1'),
    /** The folder with a file for each license that was sold. */
    data: resolve(text('LICENSE_DATA', './license-data')),
    /** The private key that signs the licenses. */
    key: required('LICENSE_KEY_FILE', keyIn(text('LICENSE_KEY_FILE')), 'a file with a private key'),
    prices: required('LICENSE_PRICES', readPrices(text('LICENSE_PRICES')), 'a JSON list of prices'),
    stripeKey: secret('STRIPE_SECRET_KEY'),
    webhookSecret: secret('STRIPE_WEBHOOK_SECRET'),
    stripeUrl: required(
      'STRIPE_URL',
      originOf(text('STRIPE_URL', 'https://api.stripe.com')),
      'an address without a path',
    ),
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'))
  return config
}

function keyIn(file: string) {
  try {
    return readPrivateKey(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const PriceList = Type.Array(Price, { minItems: 1 })

function readPrices(text: string): Price[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Value.Check(PriceList, value) ? value : undefined
  } catch {
    return undefined
  }
}

function originOf(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) && url.pathname === '/' ? url : undefined
}

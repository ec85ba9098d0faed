import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { type LicenseShop, startLicenseShop } from './testing/license-shop.ts'

let shop: LicenseShop
beforeAll(async () => {
  shop = await startLicenseShop()
})
afterAll(() => shop.close())

test('one address makes 60 calls a minute', async () => {
  const statuses = []
  for (let i = 0; i < 61; i++) statuses.push((await fetch(`${shop.url}/licenses/x`)).status)
  expect(statuses.slice(0, 60).every((status) => status === 404)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
  expect((await fetch(`${shop.url}/health`)).status).toBe(200)
})

test.each([
  ['LICENSE_PORT', '99999'],
  ['LICENSE_KEY_FILE', '/nowhere/key.pem'],
  ['LICENSE_KEY_FILE', fileURLToPath(import.meta.url)],
  ['LICENSE_PRICES', '[]'],
  ['LICENSE_PRICES', '[{"id":"pro"}]'],
  ['LICENSE_PRICES', 'x'],
  ['STRIPE_SECRET_KEY', ''],
  ['STRIPE_WEBHOOK_SECRET', ''],
  ['STRIPE_URL', 'ftp://api.stripe.com'],
])('the setting %s with the value "%s" is refused without repeating it', (name, value) => {
  const read = () => readConfig({ ...shop.environment, [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(name)
  if (value.length > 1) expect(read).not.toThrow(value)
})

test('the program ends with the list of what is missing', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', main], { env: { PATH: '' } })
  let errors = ''
  child.stderr.on('data', (part: Buffer) => {
    errors += part.toString()
  })
  const [code] = (await once(child, 'close')) as [number]
  expect(code).toBe(1)
  expect(errors.trim().split('\n')).toHaveLength(4)
  expect(errors).toContain('STRIPE_SECRET_KEY must be set')
})

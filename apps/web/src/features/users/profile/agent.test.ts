import { expect, test } from 'vitest'
import { kindOf, readAgent } from './agent.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome}`, 'Chrome', 'Linux', false],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0.0.0`,
    'Microsoft Edge',
    'Windows',
    false,
  ],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chrome}`, 'Chrome', 'Android', true],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
    'Safari',
    'iPhone',
    true,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:142.0) Gecko/20100101 Firefox/142.0',
    'Firefox',
    'macOS',
    false,
  ],
])('readAgent finds browser and system in %s', (text, browser, system, isPhone) => {
  expect(readAgent(text)).toEqual({ browser, system, isPhone })
})

test('an unknown user agent has neither browser nor system', () => {
  const nothing = { browser: undefined, system: undefined, isPhone: false }
  expect(readAgent(null)).toEqual(nothing)
  expect(readAgent('')).toEqual(nothing)
  expect(readAgent('curl/8.5.0')).toEqual(nothing)
})

test('kindOf returns the kind at the start of a device id', () => {
  expect(kindOf('web:Vq3xT')).toBe('web')
  expect(kindOf('iOS:9A2B:1')).toBe('iOS')
})

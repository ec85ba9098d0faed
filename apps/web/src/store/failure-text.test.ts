import { RequestError } from '@parley/client'
import { login } from '@parley/protocol'
import { beforeAll, expect, test } from 'vitest'
import { initTranslations } from '../i18n/init.ts'
import { failureText } from './failure-text.ts'

beforeAll(initTranslations)

const failed = (status: number, more = {}) => new RequestError(login, status, more)

test.each([
  [0, {}, 'The server did not answer. Check your connection.'],
  [400, {}, 'Something went wrong on the server.'],
  [403, {}, 'You don’t have permission.'],
  [429, {}, 'Too many attempts. Try again in 60 s.'],
  [429, { retryAfterSeconds: 7 }, 'Too many attempts. Try again in 7 s.'],
  [451, {}, 'License error'],
  [451, { words: 'No seat is left' }, 'No seat is left'],
  [500, { words: 'boom' }, 'Something went wrong on the server.'],
  [501, {}, 'This server does not support that yet.'],
  [503, { words: 'SMTP is disabled' }, 'SMTP is disabled'],
])('status %i with %o is shown as "%s"', (status, more, words) => {
  expect(failureText(failed(status, more))).toBe(words)
})

test("the page's own text takes precedence over the server's", () => {
  expect(failureText(failed(451, { words: 'No seat is left' }), { 451: 'Full' })).toBe('Full')
})

test('an error other than RequestError is thrown again', () => {
  expect(() => failureText(new TypeError('x is undefined'))).toThrow(TypeError)
})

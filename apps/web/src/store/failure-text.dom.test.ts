import { RequestError } from '@parley/client'
import { type ApiErrorTerms, apiErrors, login, reasonOf } from '@parley/protocol'
import { beforeAll, expect, test } from 'vitest'
import { initTranslations } from '../i18n/init.ts'
import { failureText, reasonText } from './failure-text.ts'

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
  [404, {}, 'This no longer exists.'],
  [413, {}, 'The file is too large.'],
  [503, { words: 'SMTP is disabled' }, 'This server does not send email.'],
  [503, { words: 'Some other text' }, 'Some other text'],
  [400, { reason: 'bad_image' }, 'This file is not a picture, or its format is not supported.'],
])('status %i with %o is shown as "%s"', (status, more, words) => {
  expect(failureText(failed(status, more))).toBe(words)
})

test("the page's own text takes precedence over the server's", () => {
  expect(failureText(failed(451, { words: 'No seat is left' }), { 451: 'Full' })).toBe('Full')
})

test('an error other than RequestError is thrown again', () => {
  expect(() => failureText(new TypeError('x is undefined'))).toThrow(TypeError)
})

// Only a mistake in the client, or a feature that no screen has yet, causes these.
const withoutText = [
  ...['bad-body', 'bad-properties', 'bad-limit', 'bad-language', 'bad-cursor', 'bad-filter'],
  ...['bad-range', 'bad-signal', 'empty-query', 'no-call'],
  ...['not-sfu', 'unknown-provider', 'agora-incomplete', 'livekit-incomplete', 'call-full'],
  ...['idempotency-key-reused', 'voice-is-off'],
  // Their status has a text of its own.
  ...['too-many', 'part-too-large', 'license', 'broken'],
]

const told = (Object.entries(apiErrors) as [keyof typeof apiErrors, ApiErrorTerms][]).filter(
  ([, { says, tells, words }]) => tells || says !== undefined || words !== undefined,
)

test.each(told)('%s, which the server tells, has a text', (name, { status, words }) => {
  const error = failed(status, words === undefined ? { reason: reasonOf(name) } : { words })
  expect(reasonText(error) === undefined).toBe(withoutText.includes(name))
})

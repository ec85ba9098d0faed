import { beforeEach, expect, test } from 'vitest'
import { storeFlow } from './flow.ts'
import { readAnswer } from './read-answer.ts'

const kept = new Map<string, string>()
let time = 1_000_000
const environment = {
  keyValues: {
    get: (name: string) => kept.get(name) ?? null,
    set: (name: string, text: string) => void kept.set(name, text),
    remove: (name: string) => void kept.delete(name),
    names: () => [...kept.keys()],
  },
  now: () => time,
}
beforeEach(() => {
  kept.clear()
  time = 1_000_000
})

const start = (provider: 'google' | 'github' | 'oidc', links = false) =>
  storeFlow(environment.keyValues, { provider, state: 's', nonce: 'n', links }, time)
const read = (provider: string, query: Record<string, string>) =>
  readAnswer(environment, provider, new URLSearchParams(query))
const tokenWith = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`

test('a code comes back to the page that asked for it, once', () => {
  start('github', true)
  const answer = { code: 'c', state: 's' }
  expect(read('github', answer)).toEqual({ proof: { type: 'github', code: 'c' }, links: true })
  expect(read('github', answer)).toEqual({ problem: 'unknown', links: false })
})

test('an issuer is passed on', () => {
  start('oidc')
  expect(read('oidc', { code: 'c', state: 's', iss: 'https://id.example' })).toMatchObject({
    proof: { type: 'oidc', code: 'c', state: 's', iss: 'https://id.example' },
  })
})

test.each([
  ['another state', 'github', { code: 'c', state: 'x' }],
  ['no state', 'github', { code: 'c' }],
  ['another provider', 'oidc', { code: 'c', state: 's' }],
])('an answer with %s is not used', (_, provider, query) => {
  start('github')
  expect(read(provider, query as Record<string, string>)).toMatchObject({ problem: 'unknown' })
})

test('an answer after ten minutes is not used', () => {
  start('github')
  time += 600_001
  expect(read('github', { code: 'c', state: 's' })).toMatchObject({ problem: 'unknown' })
})

test('a token must have the nonce of this visit', () => {
  start('google')
  const id_token = tokenWith({ nonce: 'n' })
  expect(read('google', { id_token, state: 's' })).toMatchObject({
    proof: { type: 'google', id_token },
  })
  for (const other of [tokenWith({ nonce: 'x' }), tokenWith({}), 'garbage', '']) {
    start('google')
    expect(read('google', { id_token: other, state: 's' })).toMatchObject({ problem: 'refused' })
  }
})

test('a refusal of the user is told apart from others', () => {
  start('github')
  expect(read('github', { error: 'access_denied', state: 's' })).toMatchObject({
    problem: 'cancelled',
  })
  start('github')
  expect(read('github', { error: 'server_error', state: 's' })).toMatchObject({
    problem: 'refused',
  })
})

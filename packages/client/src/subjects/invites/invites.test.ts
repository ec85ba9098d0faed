import { createInviteLink, type Endpoint, inviteUses } from '@parley/protocol'
import { expect, test } from 'vitest'
import type { Api } from '../../request/api.ts'
import { nodeEnvironment } from '../../testing/node-environment.ts'
import { InviteActions } from './actions.ts'

const hour = 3_600_000
const terms = { expired_in: 3600, max_times: 1 }
const unlimited = { expired_in: 3600, max_times: inviteUses[6] }
const general = { gid: 1, is_public: true }

const answering = (link: string) =>
  new InviteActions({ call: async () => link } as unknown as Api, nodeEnvironment(''))

test.each([
  'https://chat.example.org/?magic_token=5e1d#/register',
  'http://127.0.0.1:3000/?magic_token=5e1d#/invite_private/7',
])('the token is read from the link %s', async (link) => {
  expect(await answering(link).create(terms)).toBe('5e1d')
})

test.each(['https://chat.example.org/#/register', '<html>Please sign in</html>'])(
  'the answer %s without a token counts as no answer',
  async (text) => {
    await expect(answering(text).create(terms)).rejects.toMatchObject({ status: 0 })
  },
)

test('an invitation is returned again, also by the next page', async () => {
  const server = serverOfLinks()
  expect(await server.open().find(unlimited, general)).toMatchObject({ token: '1', isNew: true })
  expect(await server.open().find(unlimited, general)).toMatchObject({ token: '1', isNew: false })
  expect(server.created).toBe(1)
})

test('another channel, other terms and limited uses need a new invitation', async () => {
  const invites = serverOfLinks().open()
  const tokens = [
    await invites.find(unlimited, general),
    await invites.find(unlimited, { gid: 2, is_public: true }),
    await invites.find(unlimited, { gid: 1, is_public: false }),
    await invites.find(unlimited, undefined),
    await invites.find({ ...unlimited, expired_in: 1800 }, general),
    await invites.find(terms, general),
    await invites.find(terms, general),
  ].map(({ token }) => token)
  expect(tokens).toEqual(['1', '2', '3', '4', '5', '6', '7'])
})

test('an invitation that was revoked or has less than half of its time left is replaced', async () => {
  const server = serverOfLinks()
  const invites = server.open()
  await invites.find(unlimited, general)
  server.revoked.add('1')
  expect(await invites.find(unlimited, general)).toMatchObject({ token: '2' })
  server.pass(hour / 2)
  expect(await invites.find(unlimited, general)).toMatchObject({ token: '2' })
  server.pass(1)
  expect(await invites.find(unlimited, general)).toMatchObject({ token: '3' })
})

test('a renewed invitation is the one that is returned from then on', async () => {
  const invites = serverOfLinks().open()
  await invites.find(unlimited, general)
  expect(await invites.renew(unlimited, general)).toMatchObject({ token: '2', isNew: true })
  expect(await invites.find(unlimited, general)).toMatchObject({ token: '2', isNew: false })
})

/** A server that numbers its links, and a browser that opens its page several times. */
function serverOfLinks() {
  const revoked = new Set<string>()
  const { keyValues } = nodeEnvironment('')
  let created = 0
  let time = 0
  async function call(endpoint: Endpoint, input: { body?: { magic_token: string } }) {
    if (input.body) return !revoked.has(input.body.magic_token)
    const page = endpoint === createInviteLink ? 'register' : 'invite_private'
    return `https://chat.example.org/?magic_token=${++created}#/${page}`
  }
  return {
    revoked,
    get created() {
      return created
    },
    pass: (ms: number) => void (time += ms),
    open: () => new InviteActions({ call } as unknown as Api, { keyValues, now: () => time }),
  }
}

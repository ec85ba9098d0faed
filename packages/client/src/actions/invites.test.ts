import { expect, test } from 'vitest'
import type { Api } from '../request/api.ts'
import { InviteActions } from './invites.ts'

const answering = (link: string) => new InviteActions({ call: async () => link } as unknown as Api)
const terms = { expired_in: 3600, max_times: 1 }

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

import {
  getAvatar,
  getGithubConfig,
  getGithubPublicConfig,
  getUser,
  login,
  updateGithubConfig,
  updateLoginConfig,
} from '@parley/protocol'
import sharp from 'sharp'
import { auditFailure } from '../../../../testing/failed-sign-in.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { listen } from '../../../../testing/providers/listen.ts'
import { registration, startGithub, type TestGithub } from '../../../../testing/providers/github.ts'

let github: TestGithub
let w: TestServer
let id = 100

beforeAll(async () => {
  github = await startGithub({ id, login: 'octocat', emails: [] })
  w = await startTestServer(
    {
      PARLEY_GITHUB_URL: github.url,
      PARLEY_PREVIEW_ALLOW: '127.0.0.1',
    },
    { jobs: 'by hand' },
  )
  await w.dave.call(updateGithubConfig, { body: registration })
  await w.dave.call(updateLoginConfig, { body: { github: true } })
})
beforeEach(() => {
  id++
  const email = `octo${id}@example.org`
  github.state.account = {
    id,
    login: `octo${id}`,
    emails: [{ email, primary: true, verified: true }],
  }
  Object.assign(github.state, { hasScope: true, garbage: false })
})
afterAll(async () => {
  await w.close()
  await github.close()
})

const enter = (code = github.createCode()) =>
  w.nobody.request(login, { body: { credential: { type: 'github', code } } })

test('an account is known by its number, also under another name and address', async () => {
  const first = await enter()
  expect(first.body.user).toMatchObject({
    create_by: 'github',
    name: `octo${id}`,
    email: `octo${id}@example.org`,
  })
  github.state.account = { ...github.state.account, login: 'renamed', emails: [] }
  expect((await enter()).body.user.uid).toBe(first.body.user.uid)
  // Another GitHub account takes the old name.
  github.state.account = { id: id + 10_000, login: `octo${id}`, emails: [] }
  const other = await enter()
  expect(other.body.user.uid).not.toBe(first.body.user.uid)
  expect(other.body.user.email).toBeNull()
})

test('the account of a visitor of a widget has the id of the widget, also after later sign-ins', async () => {
  const credential = () => ({ type: 'github', code: github.createCode() }) as const
  const visit = (widget_id: string) =>
    w.nobody.request(login, { body: { credential: credential(), widget_id } })
  const { uid } = (await visit('shoes')).body.user
  await visit('boots')
  expect((await w.dave.call(getUser, { params: { uid } })).widget_id).toBe('shoes')
})

test('a member is found by a primary address that GitHub has confirmed, and by no other', async () => {
  const rosa = await w.addUser('Rosa')
  const email = 'rosa@example.org'
  const own = (primary: boolean, verified: boolean) => {
    github.state.account = {
      id: id * 1000 + count++,
      login: 'r',
      emails: [{ email, primary, verified }],
    }
  }
  let count = 0
  own(true, false)
  expect((await enter()).body.user).not.toMatchObject({ uid: rosa.uid })
  own(false, true)
  expect((await enter()).body.user).not.toMatchObject({ uid: rosa.uid })
  // Without the scope, the list is refused. The public address is not taken as confirmed.
  own(true, true)
  github.state.hasScope = false
  expect((await enter()).body.user).not.toMatchObject({ uid: rosa.uid })
  own(true, true)
  github.state.hasScope = true
  expect((await enter()).body.user.uid).toBe(rosa.uid)
})

test('a code works once, and a made-up one never', async () => {
  const code = github.createCode()
  expect((await enter(code)).status).toBe(200)
  expect((await enter(code)).status).toBe(400)
  expect((await enter('made up')).status).toBe(400)
  expect((await enter('')).status).toBe(400)
})

test('garbage from GitHub is a failed sign-in', async () => {
  github.state.garbage = true
  expect((await enter()).status).toBe(400)
})

test('the cause of a failed sign-in is in the audit log', async () => {
  const refused = { method: 'github', reason: 'bad_credential' }
  expect(await auditFailure(w, () => enter('made up'))).toMatchObject({
    ...refused,
    cause: 'bad_verification_code',
  })
  github.state.garbage = true
  expect(await auditFailure(w, () => enter())).toMatchObject({
    ...refused,
    cause: 'GitHub gave no token: status 200',
  })
})

test('the secret is returned to nobody, and an empty one keeps the stored one', async () => {
  const { alice, dave, nobody } = w
  expect(await nobody.call(getGithubConfig, {})).toEqual({
    client_id: registration.client_id,
    client_secret: '',
  })
  expect((await alice.call(getGithubConfig, {})).client_secret).toBe('')
  expect((await nobody.call(getGithubPublicConfig, {})).client_id).toBe(registration.client_id)
  await dave.call(updateGithubConfig, { body: { client_secret: '' } })
  expect(await dave.call(getGithubConfig, {})).toEqual({
    client_id: registration.client_id,
    client_secret: '',
    has_secret: true,
  })
  expect((await enter()).status).toBe(200)
  expect((await alice.request(updateGithubConfig, { body: registration })).status).toBe(403)
})

test('a new account gets the picture, and a picture that cannot be had is left out', async () => {
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
  const bytes = await picture.png().toBuffer()
  const pictures = await listen((request, answer) => {
    if (request.url === '/me.png') answer.end(bytes)
    else answer.end('<p>not a picture')
  })
  const uidWith = async (avatar_url: string) => {
    id++
    github.state.account = { id, login: `p${id}`, avatar_url, emails: [] }
    const { uid } = (await enter()).body.user
    await w.services.jobs.runDue()
    return uid
  }
  const shown = async (uid: number) =>
    (await w.nobody.request(getAvatar, { query: { uid: String(uid) } } as never)).status
  expect(await shown(await uidWith(`${pictures.url}/me.png`))).toBe(200)
  expect(await shown(await uidWith(`${pictures.url}/page`))).toBe(404)
  expect(await shown(await uidWith('http://169.254.169.254/latest'))).toBe(404)
  expect(await shown(await uidWith('file:///etc/passwd'))).toBe(404)
  await pictures.close()
})

import { buffer } from 'node:stream/consumers'
import * as contract from '@parley/protocol'
import { contract as endpoints } from '@parley/protocol/contract'
import type { Endpoint, RequestOf } from '@parley/protocol'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { archiveFormat, archiveVersion, entryNames } from '../server-data/archive.ts'
import { uploadFile } from '../../testing/files.ts'
import { changeAccount, hashPassword, requireAccount } from '../users/index.ts'
import { insertDeliveries } from '../webhooks/store.ts'
import { createIssuer } from '../../testing/license-issuer.ts'
import { type MailingServer, startMailingServer } from '../../testing/mailing-server.ts'

// Walks the contract: every call of an administrator that changes something must leave its line. A new endpoint needs a
// successful example here.

const issuer = createIssuer()
let w: MailingServer
let picture: Uint8Array
let archivePath: string
const delivery = 'one'
let robo: number
let erin: number
let kim: number
let nora: number

beforeAll(async () => {
  w = await startMailingServer(issuer.settings)
  erin = (await w.addUser('Erin')).uid
  kim = (await w.addUser('Kim')).uid
  robo = (await w.addUser('Robo', { is_bot: true, webhook_url: 'http://127.0.0.1:9/' })).uid
  await w.services.database.transact((tx) =>
    insertDeliveries(tx, [
      {
        id: delivery,
        uid: robo,
        position: 1,
        body: '{}',
        created_at: 1,
        due_at: 1,
        attempts: 1,
        state: 'done',
        status: 200,
        answer: '',
        error: '',
        finished_at: 1,
        reason: '',
      },
      {
        id: 'two',
        uid: robo,
        position: 1,
        body: '{}',
        created_at: w.clock.now(),
        due_at: 1,
        attempts: 0,
        state: 'waiting',
        status: null,
        answer: '',
        error: '',
        reason: '',
        finished_at: null,
      },
    ]),
  )
  const hash = await hashPassword('secret-1')
  nora = (await w.addUser('Nora', { is_admin: true, password: hash })).uid
  await w.services.database.transact(async (tx) => {
    const dave = await requireAccount(tx, w.dave.uid)
    await changeAccount(w.services, tx, dave, { password: hash })
  })
  // Nothing runs the import: it would end this server.
  w.services.dataJobs.kinds.delete('import')
  // A cluster refuses it before it is recorded.
  Object.assign(w.services.incoming, { isPossible: true })
  archivePath = (await uploadFile(w.dave, await emptyArchive())).path
  picture = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
})
afterAll(() => w.close())

async function emptyArchive(): Promise<Buffer> {
  const zip = new ZipFile()
  const manifest = { format: archiveFormat, version: archiveVersion, tables: {}, files: {} }
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), entryNames.manifest)
  zip.end()
  return buffer(zip.outputStream)
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

interface Example {
  endpoint: Endpoint
  input: () => unknown
}

const example = <E extends Endpoint>(endpoint: E, input: () => RequestOf<E>): Example => ({
  endpoint,
  input,
})

const examples: Example[] = [
  example(contract.createUser, () => ({
    body: { name: 'Fay', email: 'fay@example.org', password: 'secret-1' },
  })),
  example(contract.updateUser, () => ({
    params: { uid: erin },
    body: { status: 'frozen' as const },
  })),
  example(contract.changeMembers, () => ({ body: { action: 'unfreeze' as const, uids: [erin] } })),
  example(contract.importMembers, () => ({
    query: {},
    body: 'name,email,password\nHal,hal@example.org,secret-1',
  })),
  example(contract.endMemberSession, () => ({ params: { uid: kim, device: 'web:Kim' } })),
  example(contract.endMemberSessions, () => ({ params: { uid: erin } })),
  example(contract.setUserAvatar, () => ({ params: { uid: erin }, body: picture })),
  example(contract.resetSecondFactor, () => ({ params: { uid: erin } })),
  example(contract.deleteUser, () => ({ params: { uid: erin } })),
  example(contract.updateOrganization, () => ({ body: { name: 'North' } })),
  example(contract.postOrganization, () => ({ body: { name: 'South' } })),
  example(contract.updateBranding, () => ({ body: { accent: '#1d4ed8' } })),
  example(contract.createBotKey, () => ({ params: { uid: robo }, body: { name: 'ci' } })),
  example(contract.deleteBotKey, () => ({ params: { uid: robo, kid: 1 } })),
  example(contract.changeWebhookSecret, () => ({ params: { uid: robo } })),
  example(contract.resendWebhook, () => ({ params: { uid: robo, id: delivery } })),
  example(contract.giveUpWebhook, () => ({ params: { uid: robo, id: 'two' } })),
  example(contract.tryWebhook, () => ({ params: { uid: robo } })),
  example(contract.setWebhookOptions, () => ({
    params: { uid: robo },
    body: { only_mentions: true },
  })),
  example(contract.updateWordFilter, () => ({ body: { words: ['spam'] } })),
  example(contract.setLogo, () => ({ body: picture })),
  example(contract.setLogoMisspelt, () => ({ body: picture })),
  example(contract.updateCommonSettings, () => ({ body: { contact_verification_enable: true } })),
  example(contract.updateFrontendUrl, () => ({ body: 'https://chat.example.org' })),
  example(contract.updateLoginConfig, () => ({ body: { guest: true } })),
  example(contract.rotateThirdPartySecret, () => ({})),
  example(contract.updatePasswordDigests, () => ({ body: { enabled: true } })),
  example(contract.updateSecondFactorDemand, () => ({ body: { required: 'nobody' as const } })),
  example(contract.updateGoogleConfig, () => ({ body: { client_id: 'google-1' } })),
  example(contract.updateWidgetConfig, () => ({ body: { hosts: [1] } })),
  example(contract.updateProviderMailDomains, () => ({ body: { google: ['example.org'] } })),
  example(contract.updateGithubConfig, () => ({
    body: { client_id: 'github-1', client_secret: 'hidden-1' },
  })),
  example(contract.updateOidcClients, () => ({
    body: {
      clients: [
        {
          domain: 'id.example.org',
          client_id: 'oidc-1',
          client_secret: 'hidden-2',
          issuer: 'https://id.example.org',
        },
      ],
    },
  })),
  example(contract.updateSmtpConfig, () => ({
    body: { host: 'mail.example.org', password: 'hidden-3' },
  })),
  example(contract.sendMail, () => ({
    body: { to: 'ines@example.org', subject: 'A test', content: 'It works' },
  })),
  example(contract.updateLdapConfig, () => ({
    body: { url: 'ldaps://ldap.example.org', bind_password: 'hidden-4' },
  })),
  example(contract.updateFcmConfig, () => ({
    body: { project_id: 'chat', private_key: 'hidden-5' },
  })),
  example(contract.updateAgoraConfig, () => ({
    body: { app_id: 'app-1', app_certificate: 'hidden-6', customer_secret: 'hidden-7' },
  })),
  example(contract.updateCallConfig, () => ({
    body: { sfu: { turn: [{ urls: ['turn:turn.example.org'], secret: 'hidden-8' }] } },
  })),
  example(contract.setWidgetCss, () => ({ body: { data: '.widget { color: red }' } })),
  example(contract.updateLicense, () => ({ body: { license: issuer.issue() } })),
  example(contract.removeLicense, () => ({})),
  example(contract.updateAuditConfig, () => ({ body: { retention_days: 90 } })),
  example(contract.exportServer, () => ({ body: {} })),
  example(contract.importServer, () => ({
    body: { file_path: archivePath, mode: 'replace' as const },
  })),
  example(contract.deleteAllFiles, () => ({})),
  example(contract.clearAllMessages, () => ({})),
  example(contract.handOverServer, () => ({ body: { uid: nora, password: 'secret-1' } })),
]

const changing = endpoints.filter(
  ({ method, terms }) =>
    ['admin', 'founder'].includes(terms.auth) && method !== 'GET' && !terms.changesNothing,
)
const entries = async () => (await w.dave.call(contract.listAudit, { query: {} })).entries

test('every call of an administrator that changes something has an example', () => {
  const names = changing.map(nameOf)
  expect(names.length).toBeGreaterThan(20)
  expect(examples.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(names.sort())
})

test.each(examples.map((one) => [nameOf(one.endpoint), one] as const))(
  '%s leaves an entry of its caller',
  async (_name, { endpoint, input }) => {
    if (endpoint === contract.updateSecondFactorDemand) await demandSecondFactor()
    const [before] = await entries()
    const answer = await w.dave.request(endpoint, input() as RequestOf<Endpoint>)
    expect(answer).toMatchObject({ status: 200 })
    const [after] = await entries()
    expect(after?.id).not.toBe(before?.id)
    expect(after).toMatchObject({
      actor_uid: w.dave.uid,
      actor_name: 'Dave',
      ip: '127.0.0.1',
      device: 'web:Dave',
    })
  },
)

// The example takes the demand back, because an administrator who demands a second factor must have one.
const demandSecondFactor = () =>
  w.services.database.transact(async (tx) => {
    const value = JSON.stringify({ required: 'admins' })
    await tx.insertInto('config').values({ name: 'second_factor', value }).execute()
    tx.invalidate('config', 'second_factor')
  })

test('no entry and no cell of the export holds a secret that was entered', async () => {
  const rows = await w.services.db.selectFrom('audit_entry').selectAll().execute()
  expect(rows.length).toBeGreaterThan(20)
  const text = JSON.stringify(rows) + (await w.dave.call(contract.exportAudit, {}))
  expect(text).toContain('oidc-1')
  expect(text).not.toMatch(/hidden-|secret-1|argon2/)
})

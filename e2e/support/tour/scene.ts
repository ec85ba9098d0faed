import { type SignedIn, textMessage } from '@parley/client'
import {
  likeMessage,
  pinMessage,
  replyToMessage,
  sendToChannel,
  sendToUser,
} from '@parley/protocol'
import {
  call,
  emailOf,
  makeAccount,
  makeChannel,
  makePrivateChannel,
  sendMessages,
} from '../calls.ts'
import type { TestServer } from '../server.ts'

/** The channels and people that the stops visit. */
export interface Scene {
  /** A public channel with each kind of content. */
  quay: number
  /** A private channel. */
  staff: number
  bob: SignedIn
  /** Names and texts of these, which no catalogue translates. */
  data: readonly string[]
}

// A word that is wider than a phone.
const longWord = 'A very long word: '.padEnd(120, 'abcdefghij')
const texts = {
  question: 'Who has the key?',
  answer: 'Look at https://example.org/keys',
  markdown: '**Found**\n\n- [x] done\n\n```js\nconst key = 42\n```',
  direct: 'Between us',
}

// Names of people, channels and products, and example values. No language translates them.
const names = [
  ...[
    'Ines',
    'Bob',
    'quay',
    'staff',
    'general',
    'Found',
    'done',
    'Look at',
    'js',
    'const key = 42',
  ],
  'https://example.org/keys',
  ...['Parley', 'Google', 'GitHub', 'MetaMask', 'OpenID Connect'],
  ...['ldaps://ldap.example.org', 'smtp.example.org', 'chat@example.org', 'entryUUID, objectGUID'],
  ...['cn=chat,dc=example,dc=org', 'ou=people,dc=example,dc=org', '-----BEGIN CERTIFICATE-----'],
  ...['en-US', 'zh', 'KB', 'MB', 'GB'],
  'cn=admins,ou=groups,dc=example,dc=org',
  'stun:stun.example.org:3478',
  ...['acme-chat', 'push@acme-chat.iam.gserviceaccount.com', '-----BEGIN PRIVATE KEY-----'],
  ...['https://api.agora.io', 'wss://livekit.example.org', 'https://livekit.example.org'],
  'name,email,role,password\nAna Souza,ana@example.org,admin,\nTom Becker,tom@example.org,member,a-first-password',
  '1.csv',
  '(|(mail={login})(uid={login})(sAMAccountName={login})(userPrincipalName={login}))',
]

/** Writes the messages of a public channel, a private channel and a direct chat without a browser. */
export async function prepareScene(server: TestServer, ines: SignedIn): Promise<Scene> {
  const bob = await makeAccount(server, ines, 'Bob')
  const quay = await makeChannel(server, ines, { name: 'quay', is_public: true })
  const staff = await makePrivateChannel(server, ines, 'staff', [bob])
  const mid = await sendMessages(server, ines, quay, [longWord, texts.question])
  await call(server, replyToMessage, { params: { mid }, body: textMessage(texts.answer) }, bob)
  await call(server, likeMessage, { params: { mid }, body: { action: '👍' } }, bob)
  await call(server, pinMessage, { params: { gid: quay }, body: { mid } }, ines)
  const markdown = { ...textMessage(texts.markdown), content_type: 'text/markdown' } as const
  await call(server, sendToChannel, { params: { gid: quay }, body: markdown }, bob)
  const params = { uid: ines.user.uid }
  await call(server, sendToUser, { params, body: textMessage(texts.direct) }, bob)
  const emails = [emailOf('Ines'), emailOf('Bob')]
  return {
    quay,
    staff,
    bob,
    data: [server.url, longWord, ...emails, ...Object.values(texts), ...names],
  }
}

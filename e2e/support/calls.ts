import { type SignedIn, textMessage } from '@parley/client'
import { encodeRequest, type ResponseOf, type Endpoint, type RequestOf } from '@parley/protocol'
import {
  createAdmin,
  createChannel,
  createUser,
  deleteChannel,
  deleteUser,
  handOverServer,
  listAdminUsers,
  listChannels,
  login,
  sendToChannel,
  sendToUser,
  setReadIndex,
  updateUser,
} from '@parley/protocol'
import type { TestServer } from './server.ts'

/** The password of every account. */
export const password = 'open sesame'
export const emailOf = (name: string) => `${name.toLowerCase()}@example.org`

/** Calls an endpoint directly, without a browser. */
export async function call<E extends Endpoint>(
  server: TestServer,
  endpoint: E,
  input: RequestOf<E>,
  caller?: { token: string },
): Promise<ResponseOf<E>> {
  const { method, path, headers, body } = encodeRequest(endpoint, input)
  const response = await fetch(server.url + path, {
    method,
    headers: caller ? { ...headers, 'x-api-key': caller.token } : headers,
    ...(body === undefined ? {} : { body: body as BodyInit }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  if (endpoint.terms.response === 'text') return text as ResponseOf<E>
  return (text === '' ? undefined : JSON.parse(text)) as ResponseOf<E>
}

const admins = new WeakMap<TestServer, SignedIn>()

/**
 * Sets up a server with its owner and a public channel. A server that was set up for an earlier test has neither its
 * users nor its channels afterwards.
 */
export async function setUp(server: TestServer, name: string): Promise<SignedIn> {
  const before = admins.get(server)
  const admin = before ? await replaceOwner(server, before, name) : await makeOwner(server, name)
  admins.set(server, admin)
  server.general = await makeChannel(server, admin, { name: 'general', is_public: true })
  return admin
}

async function makeOwner(server: TestServer, name: string): Promise<SignedIn> {
  await call(server, createAdmin, { body: accountOf(name) })
  return signIn(server, name)
}

/** Deletes all users and channels of a server, and makes a new owner. */
async function replaceOwner(
  server: TestServer,
  { user }: SignedIn,
  name: string,
): Promise<SignedIn> {
  // The test may have ended the session.
  const before = await signIn(server, user.name)
  for (const { gid } of await call(server, listChannels, { query: {} }, before)) {
    await call(server, deleteChannel, { params: { gid } }, before)
  }
  // The new owner has the same name and address.
  const retired = { name: `Former ${user.uid}`, email: `former-${user.uid}@example.org` }
  await call(server, updateUser, { params: { uid: user.uid }, body: retired }, before)
  await call(server, createUser, { body: { ...accountOf(name), is_admin: true } }, before)
  const next = await signIn(server, name)
  await call(server, handOverServer, { body: { uid: next.user.uid, password } }, before)
  for (const { uid } of await call(server, listAdminUsers, {}, next)) {
    if (uid !== next.user.uid) await call(server, deleteUser, { params: { uid } }, next)
  }
  return next
}

/** The user who set up a server. */
export function adminOf(server: TestServer): SignedIn {
  const admin = admins.get(server)
  if (!admin) throw new Error('Nobody has set this server up')
  return admin
}

export async function makeAccount(
  server: TestServer,
  admin: SignedIn,
  name: string,
): Promise<SignedIn> {
  await call(server, createUser, { body: accountOf(name) }, admin)
  return signIn(server, name)
}

/** Signs a user in on another device. */
export async function signIn(server: TestServer, name: string): Promise<SignedIn> {
  const credential = { type: 'password', email: emailOf(name), password } as const
  const device = `web:${Math.random().toString(36).slice(2)}`
  const answer = await call(server, login, { body: { credential, device, device_token: '' } })
  const { server_id, token, refresh_token, expired_in, user } = answer
  return { server_id, token, refresh_token, expires_at: Date.now() + expired_in * 1000, user }
}

/** Creates a channel and returns its id. */
export async function makeChannel(
  server: TestServer,
  owner: SignedIn,
  channel: { name: string; is_public: boolean; members?: number[] },
): Promise<number> {
  const body = { description: '', ...channel }
  return (await call(server, createChannel, { body }, owner)).gid
}

/** Creates a private channel and returns its id. */
export const makePrivateChannel = (
  server: TestServer,
  owner: SignedIn,
  name: string,
  members: readonly SignedIn[],
): Promise<number> =>
  makeChannel(server, owner, {
    name,
    is_public: false,
    members: members.map(({ user }) => user.uid),
  })

/** Sends messages to a channel without a browser. Returns the id of the last one. */
export async function sendMessages(
  server: TestServer,
  sender: SignedIn,
  gid: number,
  texts: readonly string[],
): Promise<number> {
  let mid = 0
  for (const text of texts) {
    mid = await call(server, sendToChannel, { params: { gid }, body: textMessage(text) }, sender)
  }
  return mid
}

/** Sends a direct message without a browser. */
export const sendDirect = (server: TestServer, sender: SignedIn, uid: number, text: string) =>
  call(server, sendToUser, { params: { uid }, body: textMessage(text) }, sender)

/** Marks a channel as read up to a message, on a device without a browser. */
export async function markRead(
  server: TestServer,
  name: string,
  gid: number,
  mid: number,
): Promise<void> {
  const body = { users: [], groups: [{ gid, mid }] }
  await call(server, setReadIndex, { body }, await signIn(server, name))
}

const accountOf = (name: string) => ({ email: emailOf(name), name, password, gender: 0 })

// npm run seed -- [address]: fills a fresh server with a small team and its messages, through the HTTP API.
// A server with other accounts is not changed.
import { textMessage } from '@parley/client'
import type { ResponseOf, MessageInput, Endpoint, RequestOf } from '@parley/protocol'
import {
  encodeRequest,
  addMembers,
  createAdmin,
  createChannel,
  createUser,
  isInitialized,
  likeMessage,
  login,
  pinMessage,
  replyToMessage,
  sendToChannel,
  sendToUser,
  updateOrganization,
} from '@parley/protocol'
import { channels, directs, organization, people, type Line } from './team.ts'

const address = process.argv[2] ?? 'http://127.0.0.1:3000'
const password = 'northwind'
const addressOf = (name: string) =>
  `${name.normalize('NFD').replace(/\W/g, '').toLowerCase()}@northwind.example`

interface Person {
  uid: number
  token: string
}

await seed()

async function seed() {
  if (await call(isInitialized, {})) {
    if (!(await signIn('Ines').catch(() => undefined))) {
      console.log('[parley] This server has accounts of its own; nothing was added.')
      return
    }
  } else {
    const team = await createTeam()
    for (const channel of channels) await fillChannel(team, channel)
    for (const { from, to, text } of directs) {
      const sender = memberOf(team, from)
      const body = createMessage(team, text)
      await call(sendToUser, { params: { uid: memberOf(team, to).uid }, body }, sender)
    }
    console.log(`[parley] Seeded ${team.size} people in ${channels.length} channels.`)
  }
  console.log(
    `[parley] Sign in as ${addressOf('Ines')} (owner) or ${addressOf('Marta')}; password: ${password}`,
  )
}

async function createTeam(): Promise<Map<string, Person>> {
  const [owner, ...others] = people
  if (!owner) throw new Error('The team has no members')
  const email = addressOf(owner.name)
  const first = { email, name: owner.fullName, password, gender: 0 }
  const { uid } = await call(createAdmin, { body: first })
  const team = new Map<string, Person>([[owner.name, { uid, token: await signIn(owner.name) }]])
  const admin = memberOf(team, owner.name)
  await call(updateOrganization, { body: organization }, admin)
  for (const { name, fullName, is_admin = false, is_bot = false } of others) {
    const account = {
      email: addressOf(name),
      name: fullName,
      password,
      gender: 0,
      is_admin,
      is_bot,
    }
    const { uid } = await call(createUser, { body: account }, admin)
    // Bots have keys and no password.
    team.set(name, { uid, token: is_bot ? '' : await signIn(name) })
  }
  return team
}

async function signIn(name: string): Promise<string> {
  const credential = { type: 'password', email: addressOf(name), password } as const
  const { token } = await call(login, { body: { credential, device: 'seed' } })
  return token
}

async function fillChannel(
  team: Map<string, Person>,
  { name, description, owner, members, lines }: (typeof channels)[number],
) {
  const founder = memberOf(team, owner)
  const body = { name, description, is_public: members === undefined }
  const { gid } = await call(createChannel, { body }, founder)
  if (members) {
    await call(
      addMembers,
      { params: { gid }, body: members.map((one) => memberOf(team, one).uid) },
      founder,
    )
  }
  const mids: number[] = []
  for (const line of lines) mids.push(await sendLine(team, gid, line, mids))
}

async function sendLine(
  team: Map<string, Person>,
  gid: number,
  line: Line,
  mids: readonly number[],
) {
  const sender = memberOf(team, line.from)
  const body = createMessage(team, line.text)
  const repliedTo = line.replyTo === undefined ? undefined : mids[line.replyTo]
  const mid =
    repliedTo === undefined
      ? await call(sendToChannel, { params: { gid }, body }, sender)
      : await call(replyToMessage, { params: { mid: repliedTo }, body }, sender)
  for (const [name, action] of line.likes ?? []) {
    await call(likeMessage, { params: { mid }, body: { action } }, memberOf(team, name))
  }
  if (line.isPinned) await call(pinMessage, { params: { gid }, body: { mid } }, sender)
  return mid
}

// Encodes `@Marta` as clients do: ` @uid ` in the text, and the uids in the properties.
function createMessage(team: Map<string, Person>, text: string): MessageInput {
  const mentions: number[] = []
  const content = text.replace(/@(\p{Lu}\p{L}+)/gu, (word, name: string) => {
    const person = team.get(name)
    if (!person) return word
    mentions.push(person.uid)
    return ` @${person.uid} `
  })
  const plain = textMessage(content, mentions.length > 0 ? { mentions } : null)
  return /[`*\n]/.test(text) ? { ...plain, content_type: 'text/markdown' } : plain
}

function memberOf(team: Map<string, Person>, name: string): Person {
  const person = team.get(name)
  if (!person) throw new Error(`No team member is called ${name}`)
  return person
}

async function call<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  caller?: Person,
): Promise<ResponseOf<E>> {
  const { method, path, headers, body } = encodeRequest(endpoint, input)
  const response = await fetch(address + path, {
    method,
    headers: { ...headers, ...(caller ? { 'x-api-key': caller.token } : {}) },
    ...(body === undefined ? {} : { body: body as BodyInit }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${text}`)
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return (isJson ? JSON.parse(text) : text) as ResponseOf<E>
}

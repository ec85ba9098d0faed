import { limits } from '@parley/protocol'
import type { Person } from '../../apps/server/src/testing/person.ts'
import { type ChatKey, type Client, SessionHost } from '../../packages/client/src/index.ts'
import {
  nodeEnvironment,
  type TestEnvironment,
} from '../../packages/client/src/testing/node-environment.ts'

/** Starts a client as the browser does. A user who was signed in there still is. */
async function startClient(person: Person, environment: TestEnvironment): Promise<Client> {
  const host = new SessionHost(environment)
  const client = host.client ?? signInAs(host, person)
  await client.restore()
  client.start()
  return client
}

/** Signs a person in, as the answer to a login does. */
export const signInAs = (host: SessionHost, person: Person): Client =>
  host.signIn({
    server_id: 'here',
    token: person.token,
    refresh_token: person.refreshToken,
    expired_in: limits.accessTokenSeconds,
    user: { uid: person.uid } as never,
  })

/** The client of the person whose sign-in this browser has stored. */
export function openStored(environment: TestEnvironment): Client {
  const { client } = new SessionHost(environment)
  if (!client) throw new Error('Nobody is signed in')
  return client
}

/** Whether read markers are stored that the server has not acknowledged. */
export const hasUnsentMarks = ({ texts }: TestEnvironment, scope = ''): boolean =>
  [...texts.keys()].some((name) => name.startsWith(scope) && name.endsWith('.read'))

const opened: Client[] = []

/** Adds a client for `closeClients`. */
export function closeLater(client: Client): Client {
  opened.push(client)
  return client
}

/** Starts a client and waits until it is up to date; `closeClients` closes it. */
export async function openClient(
  person: Person,
  environment: TestEnvironment = nodeEnvironment(person.base),
) {
  const client = closeLater(await startClient(person, environment))
  await until(() => client.stream.state.ready)
  return { client, environment }
}

export function closeClients(): void {
  for (const client of opened.splice(0)) client.dispose()
}

export async function until(holds: () => boolean) {
  const limit = Date.now() + 6000
  while (!holds()) {
    if (Date.now() > limit) throw new Error('Waited too long')
    await new Promise((done) => setTimeout(done, 10))
  }
}

/** The contents of a chat's messages. */
export const contents = (client: Client, key: ChatKey) =>
  client.store.chat(key).mids.map((mid) => client.store.messages.get(mid)?.content)

import {
  botListChannels,
  type BotKey,
  type BotScope,
  botSendToChannel,
  type Channel,
  createBotKey,
  createUser,
  deleteBotKey,
  deleteUser,
  listBotKeys,
  type Member,
  searchMembers,
  setUserAvatar,
  updateUser,
} from '@parley/protocol'
import type { ClientEnvironment } from '../../environment.ts'
import { Api } from '../../request/api.ts'
import { randomText } from '../../request/random-text.ts'

const pageSize = 100

/** Makes bots and their keys, as an administrator. */
export class BotActions {
  readonly #environment: ClientEnvironment
  readonly #api: Api

  constructor(environment: ClientEnvironment, api: Api) {
    this.#environment = environment
    this.#api = api
  }

  /** The first hundred bots by name, and how many there are. */
  async list(signal?: AbortSignal): Promise<{ bots: Member[]; total: number }> {
    const query = { kind: 'bot', sort: 'name', limit: pageSize } as const
    const { members, total } = await this.#api.call(searchMembers, { query }, signal)
    return { bots: members, total }
  }

  /** Makes a bot. It has no password, and an address that no mail reaches. */
  async create(name: string): Promise<void> {
    const email = `bot-${randomText()}@bots.invalid`
    const account = { name, email, password: '', gender: 0, is_admin: false, is_bot: true }
    await this.#api.call(createUser, { body: account })
  }

  /** The channels that a key of a bot sees. */
  channelsOf(key: string): Promise<Channel[]> {
    return this.#as(key).call(botListChannels, {})
  }

  /** Sends a Markdown text with a key of a bot. */
  async sendWith(key: string, gid: number, content: string): Promise<void> {
    const body = { content_type: 'text/markdown', content, properties: null } as const
    await this.#as(key).call(botSendToChannel, { params: { gid }, body })
  }

  // A refused key ends no session: it is not that of the user.
  #as(key: string): Api {
    const credentials = { fresh: async () => key, instead: async () => undefined, lost() {} }
    return new Api(this.#environment, credentials)
  }

  async rename(uid: number, name: string): Promise<void> {
    await this.#api.call(updateUser, { params: { uid }, body: { name } })
  }

  async setAvatar(uid: number, picture: Uint8Array): Promise<void> {
    await this.#api.call(setUserAvatar, { params: { uid }, body: picture })
  }

  async delete(uid: number): Promise<void> {
    await this.#api.call(deleteUser, { params: { uid } })
  }

  /** The keys of a bot, in the order in which they were made. */
  keys(uid: number, signal?: AbortSignal): Promise<BotKey[]> {
    return this.#api.call(listBotKeys, { params: { uid } }, signal)
  }

  /** Makes a key and returns it, this once. */
  createKey(
    uid: number,
    key: { name: string; scopes?: BotScope[]; gid?: number },
  ): Promise<string> {
    return this.#api.call(createBotKey, { params: { uid }, body: key })
  }

  async deleteKey(uid: number, kid: number): Promise<void> {
    await this.#api.call(deleteBotKey, { params: { uid, kid } })
  }
}

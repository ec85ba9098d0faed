import { LRUCache } from 'lru-cache'
import { get } from '../../engines/outside/get.ts'
import type { MessagesServices } from '../messages/index.ts'
import { agoraConfigOf, isAgoraOn } from './agora.ts'

const keptMs = 5_000
const timeoutMs = 3_000
const answerBytes = 1_048_576

/** Reads the participants of Agora rooms. Clients of VoceChat join them without this server. Caches answers for five seconds. */
export class AgoraLists {
  readonly #services: MessagesServices
  readonly #answers = new LRUCache<string, Promise<unknown>>({ max: 500, ttl: keptMs })

  constructor(services: MessagesServices) {
    this.#services = services
  }

  /** The names of the rooms in use; none if Agora is off, has no customer secret, or fails. */
  async rooms(): Promise<string[]> {
    const answer = await this.#ask('/dev/v1/channel')
    const channels = (answer as { data?: { channels?: unknown } } | undefined)?.data?.channels
    if (!Array.isArray(channels)) return []
    return channels.flatMap((one: { channel_name?: unknown }) =>
      typeof one.channel_name === 'string' ? [one.channel_name] : [],
    )
  }

  /** The people of a room. */
  async uids(room: string): Promise<number[]> {
    const answer = await this.#ask('/dev/v1/channel/user', room)
    const users = (answer as { data?: { users?: unknown } } | undefined)?.data?.users
    return Array.isArray(users) ? users.filter((one) => Number.isSafeInteger(one)) : []
  }

  /** Whether the lists can be read now; null without a customer secret. */
  async areRead(): Promise<boolean | null> {
    const { customer_id, customer_secret } = agoraConfigOf(this.#services)
    if (customer_id === '' || customer_secret === '') return null
    this.#answers.clear()
    return (await this.#ask('/dev/v1/channel')) !== undefined
  }

  async #ask(path: string, room?: string): Promise<unknown> {
    const { url, app_id, customer_id, customer_secret } = agoraConfigOf(this.#services)
    if (!isAgoraOn(this.#services) || customer_id === '' || customer_secret === '') return undefined
    const rest = [app_id, ...(room === undefined ? [] : [room])].map(encodeURIComponent)
    const address = `${url.replace(/\/$/, '')}${path}/${rest.join('/')}`
    const cached = this.#answers.get(address)
    if (cached) return cached
    const basic = Buffer.from(`${customer_id}:${customer_secret}`).toString('base64')
    const answer = this.#read(address, { authorization: `Basic ${basic}` })
    this.#answers.set(address, answer)
    return answer
  }

  async #read(address: string, headers: Record<string, string>): Promise<unknown> {
    try {
      const options = { allowPrivate: true, timeoutMs, maxBytes: answerBytes, headers } as const
      const { status, body } = await get(new URL(address), options)
      if (status !== 200) throw new Error(`HTTP ${status}`)
      return JSON.parse(body.toString('utf8')) as unknown
    } catch (error) {
      this.#services.log.warn({ err: error }, 'Agora could not be asked for its rooms')
      return undefined
    }
  }
}

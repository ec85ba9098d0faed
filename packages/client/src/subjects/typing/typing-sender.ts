import { announceTyping, limits } from '@parley/protocol'
import type { ClientEnvironment } from '../../environment.ts'
import type { Api } from '../../request/api.ts'
import { type ChatKey, idOf, isChannelKey } from '../../store/chat-key.ts'

/** Announces to others that the user is typing, at most every three seconds, and when they stop. */
export class TypingSender {
  readonly #environment: ClientEnvironment
  readonly #api: Api
  readonly #sentAt = new Map<ChatKey, number>()

  constructor(environment: ClientEnvironment, api: Api) {
    this.#environment = environment
    this.#api = api
  }

  typing(key: ChatKey): void {
    const now = this.#environment.now()
    if (now - (this.#sentAt.get(key) ?? 0) < limits.typingRepeatMs) return
    this.#sentAt.set(key, now)
    this.#send(key, false)
  }

  stopped(key: ChatKey): void {
    if (this.#sentAt.delete(key)) this.#send(key, true)
  }

  /** A message was sent. It ends the typing line for its readers. */
  sent(key: ChatKey): void {
    this.#sentAt.delete(key)
  }

  #send(key: ChatKey, stop: boolean) {
    if (!this.#environment.isOnline()) return
    const id = idOf(key)
    const body = isChannelKey(key) ? { gid: id, stop } : { uid: id, stop }
    const announcedAt = this.#environment.now()
    void this.#api.background.run('typing', async () => {
      // Drop an event that waited for longer than it is shown.
      if (this.#environment.now() - announcedAt > limits.typingRepeatMs) return
      // A lost event does no harm.
      await this.#api.call(announceTyping, { body }).catch(() => {})
    })
  }
}

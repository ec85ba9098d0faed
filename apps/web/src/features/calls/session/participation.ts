import { type CallFlags, type ChatKey, callOf, type Client, isChannelKey } from '@parley/client'
import type { JoinedCall, Participant, SignalToEngine } from '@parley/protocol'
import { reasonOfFailure } from './failure.ts'

/** The events of an ended call arrive within this time. */
const endedMs = 3_000

interface ParticipationOptions {
  client: Client
  chat: ChatKey
  /** The token of a link, for people outside of the channel. */
  link: string | undefined
  /** The page is in the call, with a new session. */
  joined(call: JoinedCall): Promise<void>
  /** The call cannot be joined, for this reason. */
  refused(reason: string): void
  /** The call has ended. */
  ended(): void
}

/** The participation of this page in a call, as the server stores it. A lost session is replaced by another one. */
export class Participation {
  readonly #options: ParticipationOptions
  #joined: JoinedCall | undefined
  /** Aborts the requests of a session that has ended. */
  #left = new AbortController()
  #wasAnswered = false
  /** Whether the server has listed this session among the participants. */
  #wasListed = false

  constructor(options: ParticipationOptions) {
    this.#options = options
  }

  get session(): string | undefined {
    return this.#joined?.session
  }

  /** Whether an event belongs to this call. */
  isIn = (room: string): boolean => this.#joined?.channel_name === room

  /** The people in the call. */
  participants(): readonly Participant[] {
    const { client, chat } = this.#options
    return callOf(client.store, chat)?.participants ?? []
  }

  /** Joins the call, with a new session. */
  async join(): Promise<void> {
    const { client, chat, link, joined, refused } = this.#options
    this.release()
    const left = new AbortController()
    this.#left = left
    try {
      const call = await client.calls.join(chat, link)
      if (left.signal.aborted) {
        await client.calls.leave(call.session).catch(() => {})
        return
      }
      this.#joined = call
      this.#wasListed = false
      this.#wasAnswered = call.participants.length > 0
    } catch (error) {
      if (!left.signal.aborted) refused(reasonOfFailure(error))
      return
    }
    await joined(this.#joined)
  }

  /** Keeps the session alive, and publishes the flags. */
  keep(flags: CallFlags = {}): void {
    const { session } = this
    if (session === undefined) return
    const { calls } = this.#options.client
    calls.keep(session, flags, this.#left.signal).catch((error: unknown) => this.#gone(error))
  }

  /** Sends a signal to the media engine of our own server. */
  async send(data: SignalToEngine): Promise<void> {
    const { session } = this
    if (session === undefined) return
    await this.#options.client.calls.signal(session, data, this.#left.signal)
  }

  /** Leaves the call. */
  leave(): void {
    const { session } = this
    this.release()
    if (session !== undefined) this.#options.client.calls.leave(session).catch(() => {})
  }

  /**
   * Leaves the call with the page. A page that is loaded again joins again. A direct call would end at once, so there the session
   * ends a little later.
   */
  leaveWithPage(): void {
    const { session } = this
    if (session === undefined) return
    const { chat, client } = this.#options
    const leaving = isChannelKey(chat)
      ? client.calls.leave(session)
      : client.calls.leaveSoon(session)
    leaving.catch(() => {})
  }

  /** Ends the requests of a session that the server has ended. */
  release(): void {
    this.#left.abort()
    this.#joined = undefined
  }

  /** Follows a change of the participants. Returns the own one, if the server lists it. */
  follow(): Participant | undefined {
    if (!this.#joined) return undefined
    const { chat, ended } = this.#options
    const participants = this.participants()
    const own = participants.find(({ session }) => session === this.session)
    const others = participants.filter((one) => one !== own)
    if (others.length > 0) this.#wasAnswered = true
    // A direct call ends when the other person leaves after the answer.
    if (!isChannelKey(chat) && this.#wasAnswered && others.length === 0) {
      ended()
      return undefined
    }
    // Either the page was suspended, or the user lost the right to be here. Joining again shows which.
    if (isChannelKey(chat) && this.#wasListed && !own) void this.join()
    this.#wasListed = own !== undefined
    return own
  }

  /**
   * Joins again if the server has no such session any more. A direct call that has ended is not started again. After other failures the
   * next keep-alive tries again.
   */
  #gone(error: unknown): void {
    const { chat, link, ended } = this.#options
    const reason = reasonOfFailure(error)
    // A guest has no right to calls without a session.
    if (reason !== 'gone' && (link === undefined || reason !== 'forbidden')) return
    if (isChannelKey(chat)) {
      void this.join()
      return
    }
    const { session } = this
    // The events of the remaining participants, or of the end of the call, may not have arrived yet.
    setTimeout(() => {
      if (session === undefined || session !== this.session) return
      if (this.participants().some((one) => one.session !== session)) void this.join()
      else ended()
    }, endedMs)
  }
}

import {
  type CallLink,
  type CallModeration,
  type CallReactionEmoji,
  declineCall,
  type JoinedCall,
  joinCall,
  leaveCall,
  makeCallLink,
  moderateCall,
  type Participant,
  reactInCall,
  sendCallSignal,
  type SignalToEngine,
  updateCallState,
  type VoiceRoom,
} from '@parley/protocol'
import { dequal } from 'dequal/lite'
import type { Api } from '../../request/api.ts'
import { type ChatKey, channelKey, directKey, idOf, isChannelKey } from '../../store/chat-key.ts'
import { roomOf } from './call-room.ts'
import type { Store } from '../../store/store.ts'

/** The flags of a participant, which the others see. */
export type CallFlags = Partial<Record<'muted' | 'deafen' | 'video' | 'screen' | 'hand', boolean>>

/** A call as the user sees it. */
export interface ShownCall {
  /** The name of the room on the wire. */
  room: string
  chat: ChatKey
  participants: readonly Participant[]
}

/** Joins and leaves calls, and passes signals to the media engine of the server. */
export class CallActions {
  readonly #store: Store
  readonly #api: Api

  constructor(store: Store, api: Api) {
    this.#store = store
    this.#api = api
  }

  /** Replaces the known calls. The stream does not replay them. */
  replaceAll(rooms: readonly VoiceRoom[]): void {
    this.#store.callRooms.replace(
      rooms.map(({ channel_name, participants }) => [channel_name, participants]),
      dequal,
    )
  }

  /**
   * Joins the call of a channel, calls a person, or answers them if they are calling.
   * @param link the token of a link to the call of a channel, for people outside of it
   */
  join(chat: ChatKey, link?: string): Promise<JoinedCall> {
    const id = idOf(chat)
    if (isChannelKey(chat)) {
      const body = { gid: id, ...(link === undefined ? {} : { link }) }
      return this.#api.call(joinCall, { body })
    }
    const isAnswer = callOf(this.#store, chat)?.room === ownRoom(this.#store.me)
    return this.#api.call(joinCall, { body: { uid: isAnswer ? this.#store.me : id } })
  }

  /** The link to the call of a channel. A reset replaces it, and removes those who came by the old one. */
  link(gid: number, reset = false): Promise<CallLink> {
    return this.#api.call(makeCallLink, { body: { gid, reset } })
  }

  /** Ends the session in ten seconds, unless the page is back by then. */
  async leaveSoon(session: string): Promise<void> {
    await this.#api.call(updateCallState, { body: { session, leaving: true } })
  }

  /** Keeps the session alive, and changes flags. Fails with 404 if it has ended. */
  async keep(session: string, flags: CallFlags, signal?: AbortSignal): Promise<void> {
    await this.#api.call(updateCallState, { body: { session, ...flags } }, signal)
  }

  async leave(session: string): Promise<void> {
    await this.#api.call(leaveCall, { body: { session } })
  }

  async signal(session: string, data: SignalToEngine, signal?: AbortSignal): Promise<void> {
    await this.#api.call(sendCallSignal, { body: { session, data } }, signal)
  }

  /** Shows a reaction to everyone in the call. */
  async react(session: string, emoji: CallReactionEmoji): Promise<void> {
    await this.#api.call(reactInCall, { body: { session, emoji } })
  }

  /** Mutes another session, lowers its hand or removes it. */
  async moderate(session: string, action: CallModeration): Promise<void> {
    await this.#api.call(moderateCall, { body: { session, action } })
  }

  /** Declines the incoming call. */
  async decline(): Promise<void> {
    await this.#api.call(declineCall, { body: { channel_name: ownRoom(this.#store.me) } })
  }
}

const ownRoom = (me: number) => `vocechat:dm:${me}`

type Rooms = { me: number; callRooms: ReadonlyMap<string, readonly Participant[]> }

/** The call of a chat, if there is one. */
export function callOf({ me, callRooms }: Rooms, chat: ChatKey): ShownCall | undefined {
  const id = idOf(chat)
  const names = isChannelKey(chat) ? [roomOf(id)] : [`vocechat:dm:${id}`, ownRoom(me)]
  for (const room of names) {
    const participants = callRooms.get(room)
    if (!participants) continue
    // In the user's own room there may be somebody else.
    const isOther = room === ownRoom(me) && !participants.some(({ uid }) => uid === id)
    if (!isOther) return { room, chat, participants }
  }
  return undefined
}

/** Who is calling the user: somebody in their own room, in which they are not. */
export function incomingCall({ me, callRooms }: Rooms): ShownCall | undefined {
  const room = ownRoom(me)
  const participants = callRooms.get(room) ?? []
  const caller = participants[0]
  if (!caller || participants.some(({ uid }) => uid === me)) return undefined
  return { room, chat: directKey(caller.uid), participants }
}

/** The chat of a room. */
export function chatOfRoom({ me, callRooms }: Rooms, room: string): ChatKey | undefined {
  const [, kind, id = ''] = /^vocechat:(group|dm):(\d+)$/.exec(room) ?? []
  if (kind === undefined) return undefined
  if (kind === 'group') return channelKey(Number(id))
  if (Number(id) !== me) return directKey(Number(id))
  const other = callRooms.get(room)?.find(({ uid }) => uid !== me)
  return other && directKey(other.uid)
}

import { Type } from 'typebox'
import type { Static } from 'typebox'
import { ContactInfo } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { listLengths } from './lengths.ts'
import { Flag, Gid, List, Maybe, Mid, Ms, Opt, Stored, Target, Uid, Whole } from './shapes.ts'

// Shapes

export const MuteUser = Type.Object({ uid: Uid, expired_at: Maybe(Ms) })
export const MuteGroup = Type.Object({ gid: Gid, expired_at: Maybe(Ms) })
export const ReadIndexUser = Type.Object({ uid: Uid, mid: Mid })
export const ReadIndexGroup = Type.Object({ gid: Gid, mid: Mid })
export const BurnUser = Type.Object({ uid: Uid, expires_in: Whole({ description: 'seconds' }) })
export const BurnGroup = Type.Object({ gid: Gid, expires_in: Whole({ description: 'seconds' }) })
export const PinChat = Type.Object({ target: Target, updated_at: Ms })
export type PinChat = Static<typeof PinChat>
/** A chat that the caller hides: until its next message after `mid`, or until the next one that mentions them. [new] */
export const HiddenChat = Type.Object({ target: Target, mid: Mid, until_mention: Flag })
export type HiddenChat = Static<typeof HiddenChat>
export const ContactEntry = Type.Object({ target_uid: Uid, info: ContactInfo })
export type ContactEntry = Static<typeof ContactEntry>

// Endpoints

export const setReadIndex = endpoint('POST', '/user/read-index', {
  auth: 'token',
  request: Type.Object({
    users: Opt(List(ReadIndexUser, listLengths.chats)),
    groups: Opt(List(ReadIndexGroup, listLengths.chats)),
  }),
  response: 'empty',
  summary: 'Moves read markers forward',
})
export const setMute = endpoint('POST', '/user/mute', {
  auth: 'token',
  request: Type.Object({
    add_users: Opt(
      List(
        Type.Object({ uid: Uid, expired_in: Opt(Whole({ description: 'seconds' })) }),
        listLengths.chats,
      ),
    ),
    add_groups: Opt(
      List(
        Type.Object({ gid: Gid, expired_in: Opt(Whole({ description: 'seconds' })) }),
        listLengths.chats,
      ),
    ),
    remove_users: Opt(List(Uid, listLengths.chats)),
    remove_groups: Opt(List(Gid, listLengths.chats)),
  }),
  response: 'empty',
  summary: 'Mutes and unmutes chats, for some seconds or until undone',
})
export const setBurnAfterReading = endpoint('POST', '/user/burn-after-reading', {
  auth: 'token',
  request: Type.Object({
    users: Opt(List(BurnUser, listLengths.chats)),
    groups: Opt(List(BurnGroup, listLengths.chats)),
  }),
  response: 'empty',
  summary: 'Sets after how long the caller’s own messages in a chat are deleted',
})
const PinTarget = Type.Object({ target: Type.Object({ uid: Opt(Uid), gid: Opt(Gid) }) })
export const pinChat = endpoint('POST', '/user/pin_chat', {
  auth: 'member',
  request: PinTarget,
  response: 'empty',
  summary: 'Pins a chat to the top of the caller’s list',
})
export const unpinChat = endpoint('POST', '/user/unpin_chat', {
  auth: 'member',
  request: PinTarget,
  response: 'empty',
  summary: 'Unpins a chat',
})
export const orderPinnedChats = endpoint('PUT', '/user/pinned_chats', {
  auth: 'member',
  request: List(Target, listLengths.chats),
  response: 'empty',
  summary:
    'Sets the order of the caller’s pinned chats; those that are not listed stay above [new]',
})
export const hideChat = endpoint('POST', '/user/hide_chat', {
  auth: 'member',
  visitors: true,
  request: Type.Object({
    target: PinTarget.properties.target,
    mid: Stored(),
    until_mention: Opt(Flag),
  }),
  response: 'empty',
  summary: 'Hides a chat in the caller’s list until a later message [new]',
})
export const showChat = endpoint('POST', '/user/show_chat', {
  auth: 'member',
  visitors: true,
  request: PinTarget,
  response: 'empty',
  summary: 'Shows a hidden chat in the caller’s list again [new]',
})

// Events

export const UserSettings = Type.Object({
  type: Type.Literal('user_settings'),
  mute_users: Type.Array(MuteUser),
  mute_groups: Type.Array(MuteGroup),
  read_index_users: Type.Array(ReadIndexUser),
  read_index_groups: Type.Array(ReadIndexGroup),
  burn_after_reading_users: Type.Array(BurnUser),
  burn_after_reading_groups: Type.Array(BurnGroup),
  pinned_chats: Type.Array(PinChat),
  add_contacts: Type.Optional(Type.Array(ContactEntry)),
})
export type UserSettings = Static<typeof UserSettings>

/** Unchanged lists are empty. */
export const UserSettingsChanged = Type.Object({
  type: Type.Literal('user_settings_changed'),
  from_device: Type.String(),
  add_mute_users: Type.Array(MuteUser),
  remove_mute_users: Type.Array(Uid),
  add_mute_groups: Type.Array(MuteGroup),
  remove_mute_groups: Type.Array(Gid),
  read_index_users: Type.Array(ReadIndexUser),
  read_index_groups: Type.Array(ReadIndexGroup),
  burn_after_reading_users: Type.Array(BurnUser),
  burn_after_reading_groups: Type.Array(BurnGroup),
  add_pin_chats: Type.Array(PinChat),
  remove_pin_chats: Type.Array(Target),
  add_contacts: Type.Array(ContactEntry),
  remove_contacts: Type.Array(Uid),
})
export type UserSettingsChanged = Static<typeof UserSettingsChanged>

// Events of streams with `ext=1`. [new]

/** The order of the pinned chats has changed. */
export const PinnedChatsOrdered = Type.Object({
  type: Type.Literal('pinned_chats_ordered'),
  pinned_chats: Type.Array(PinChat),
})
/** All hidden chats of the caller; follows `user_settings`. */
export const HiddenChats = Type.Object({
  type: Type.Literal('hidden_chats'),
  chats: Type.Array(HiddenChat),
})
export const ChatHidden = Type.Object({ type: Type.Literal('chat_hidden'), chat: HiddenChat })
export const ChatShown = Type.Object({ type: Type.Literal('chat_shown'), target: Target })

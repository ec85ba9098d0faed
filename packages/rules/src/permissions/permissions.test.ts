import { type CreateBy, readExtSetting, withChannelOptions } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import {
  mayAddMembers,
  mayCreatePrivateChannel,
  mayCreatePublicChannel,
  mayInviteToChannel,
  mayLeaveChannel,
  mayMakeOwner,
  mayManageChannel,
  mayMentionAll,
  mayPost,
  mayRemoveMember,
  maySeeChannel,
  maySeeMembers,
} from './channels.ts'
import { mayDeleteMessage, mayEditMessage, mayReact } from './messages.ts'
import {
  countHumans,
  countPeople,
  isGuest,
  isVisitor,
  mayInvite,
  mayWriteTo,
  type Person,
} from './people.ts'

const user = (uid: number, is_admin = false, create_by: CreateBy = 'password') => ({
  uid,
  is_admin,
  is_bot: false,
  create_by,
})
const alice = user(2)
const bob = user(3)
const carol = user(4)
const dave = user(5, true)
const gus = user(6, false, 'guest')
const vera = { ...user(8), widget_id: 'shop' }
const bolt = { ...user(7), is_bot: true }

const team = {
  is_public: false,
  owner: alice.uid,
  members: [alice.uid, bob.uid],
  only_owner_can_send_msg: false,
  ext_setting: null,
}
const news = { ...team, only_owner_can_send_msg: true }
const general = {
  is_public: true,
  owner: null,
  members: [] as number[],
  only_owner_can_send_msg: false,
  ext_setting: null as string | null,
}
const open = { ...general, ext_setting: withChannelOptions(null, { visitors: true }) }
const announcements = { ...general, only_owner_can_send_msg: true }
const quiet = (mention_all: 'owner' | null) => ({
  ...team,
  ext_setting: mention_all && withChannelOptions(null, { mention_all }),
})
const byBob = { from_uid: bob.uid }
const usual = { ...readExtSetting(null), only_admin_can_create_group: false }
const strict = {
  admin_only_can_invite: true,
  only_admin_can_see_channel_members: true,
  only_admin_can_create_group: true,
}

// alice owns the team, bob is in it, carol is outside, dave is an administrator outside, gus is a guest, vera a visitor of the widget.
const people = [alice, bob, carol, dave, gus, vera]
const yes = true
const no = false

const table: [string, (me: Person) => boolean, boolean[]][] = [
  //                                                                       alice bob  carol dave gus vera
  ['is a guest', isGuest, [no, no, no, no, yes, no]],
  ['is a visitor', isVisitor, [no, no, no, no, no, yes]],
  ['sees the team', (me) => maySeeChannel(me, team), [yes, yes, no, no, no, no]],
  ['sees a public channel', (me) => maySeeChannel(me, general), [yes, yes, yes, yes, yes, no]],
  ['manages the team', (me) => mayManageChannel(me, team), [yes, no, no, yes, no, no]],
  ['manages a public channel', (me) => mayManageChannel(me, general), [no, no, no, yes, no, no]],
  ['manages a direct chat', (me) => mayManageChannel(me, undefined), [no, no, no, no, no, no]],
  ['creates a public channel', mayCreatePublicChannel, [no, no, no, yes, no, no]],
  [
    'creates a private one',
    (me) => mayCreatePrivateChannel(me, usual),
    [yes, yes, yes, yes, no, no],
  ],
  ['… where admins do', (me) => mayCreatePrivateChannel(me, strict), [no, no, no, yes, no, no]],
  ['adds to the team', (me) => mayAddMembers(me, team), [yes, yes, no, yes, no, no]],
  ['adds to a public channel', (me) => mayAddMembers(me, general), [no, no, no, no, no, no]],
  ['leaves the team', (me) => mayLeaveChannel(me, team), [yes, yes, no, no, no, no]],
  ['leaves a public channel', (me) => mayLeaveChannel(me, general), [no, no, no, no, no, no]],
  ['removes bob', (me) => mayRemoveMember(me, team, bob.uid), [yes, no, no, yes, no, no]],
  ['removes the owner', (me) => mayRemoveMember(me, team, alice.uid), [no, no, no, no, no, no]],
  ['removes from a public one', (me) => mayRemoveMember(me, general, 3), [no, no, no, no, no, no]],
  ['makes bob the owner', (me) => mayMakeOwner(me, team, bob), [yes, no, no, yes, no, no]],
  ['makes the owner the owner', (me) => mayMakeOwner(me, team, alice), [no, no, no, no, no, no]],
  ['makes a bot the owner', (me) => mayMakeOwner(me, team, bolt), [no, no, no, no, no, no]],
  ['owns a public channel', (me) => mayMakeOwner(me, general, bob), [no, no, no, no, no, no]],
  ['invites to the team', (me) => mayInviteToChannel(me, team), [yes, no, no, yes, no, no]],
  ['invites to a public one', (me) => mayInviteToChannel(me, general), [no, no, no, no, no, no]],
  ['invites to the server', (me) => mayInvite(me, usual), [yes, yes, yes, yes, no, no]],
  ['… where admins do', (me) => mayInvite(me, strict), [no, no, no, yes, no, no]],
  ['sees who is in a channel', (me) => maySeeMembers(me, usual), [yes, yes, yes, yes, no, no]],
  ['… where admins do', (me) => maySeeMembers(me, strict), [no, no, no, yes, no, no]],
  ['writes in the team', (me) => mayPost(me, team), [yes, yes, no, no, no, no]],
  ['writes where the owner does', (me) => mayPost(me, news), [yes, no, no, no, no, no]],
  ['writes in a public channel', (me) => mayPost(me, general), [yes, yes, yes, yes, no, no]],
  [
    'sees a public one open to visitors',
    (me) => maySeeChannel(me, open),
    [yes, yes, yes, yes, yes, yes],
  ],
  ['writes in one', (me) => mayPost(me, open), [yes, yes, yes, yes, no, yes]],
  ['notifies all of one', (me) => mayMentionAll(me, open), [yes, yes, yes, yes, no, no]],
  ['writes announcements', (me) => mayPost(me, announcements), [no, no, no, yes, no, no]],
  ['notifies all of the team', (me) => mayMentionAll(me, quiet(null)), [yes, yes, no, no, no, no]],
  ['… where the owner does', (me) => mayMentionAll(me, quiet('owner')), [yes, no, no, no, no, no]],
  ['writes in a direct chat', (me) => mayPost(me, undefined), [yes, yes, yes, yes, no, yes]],
  ['writes to a person', mayWriteTo, [yes, yes, yes, yes, no, yes]],
  ['reacts', mayReact, [yes, yes, yes, yes, no, yes]],
  ['edits what bob wrote', (me) => mayEditMessage(me, byBob), [no, yes, no, no, no, no]],
  [
    'deletes it in the team',
    (me) => mayDeleteMessage(me, byBob, team),
    [yes, yes, no, yes, no, no],
  ],
  [
    '… in a public channel',
    (me) => mayDeleteMessage(me, byBob, general),
    [no, yes, no, yes, no, no],
  ],
  [
    '… in a direct chat',
    (me) => mayDeleteMessage(me, byBob, undefined),
    [no, yes, no, yes, no, no],
  ],
]

describe.each([
  ['as the wire tells it', people, team],
  [
    'as the server keeps it',
    people.map((person) => {
      const { create_by, ...rest } = person
      return { ...rest, is_guest: create_by === 'guest', is_visitor: 'widget_id' in person }
    }),
    { ...team, members: new Map(team.members.map((uid) => [uid, 0])) },
  ],
])('%s: alice, bob, carol, dave, gus, vera', (_what, callers, kept) => {
  test.each(table)('%s', (_act, may, answers) => {
    expect(callers.map(may)).toEqual(answers)
  })

  test('the members of a channel are found', () => {
    expect(callers.map((me) => maySeeChannel(me, kept))).toEqual([yes, yes, no, no, no, no])
  })
})

test('an author who left the team deletes nothing there', () => {
  const without = { ...team, members: [alice.uid] }
  expect(mayDeleteMessage(bob, byBob, without)).toBe(false)
})

test('an administrator and a bot that came by the widget are no visitors', () => {
  expect(isVisitor({ ...vera, is_admin: true })).toBe(false)
  expect(isVisitor({ ...vera, is_bot: true })).toBe(false)
})

test('a visitor is no owner of a channel, and is not counted', () => {
  expect(mayMakeOwner(dave, team, vera)).toBe(false)
  expect([countPeople(people), countHumans(people)]).toEqual([5, 4])
})

test('nobody removes themselves from a channel', () => {
  expect(mayRemoveMember(dave, { ...team, members: [2, 3, 5] }, dave.uid)).toBe(false)
})

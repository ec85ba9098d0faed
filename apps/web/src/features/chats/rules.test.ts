import { readExtSetting } from '@parley/protocol'
import { expect, test } from 'vitest'
import { mayInvite, mayInviteTo, maySeeMembers, mayWriteIn } from './rules.ts'
import { channel, user } from './testing.ts'

const owner = user({ uid: 1 })
const member = user({ uid: 2 })
const admin = user({ uid: 3, is_admin: true })
const guest = user({ uid: 4, create_by: 'guest' })
const team = channel({ gid: 1, is_public: false, owner: 1, members: [1, 2] })
const news = { ...team, only_owner_can_send_msg: true }
const open = channel({ gid: 2 })
const usual = readExtSetting(null)
const strict = { ...usual, admin_only_can_invite: true, only_admin_can_see_channel_members: true }

test.each([
  ['writes in the team', (me: typeof owner) => mayWriteIn(me, team), [true, true, true, false]],
  ['writes where only the owner may', (me) => mayWriteIn(me, news), [true, false, true, false]],
  ['invites to the server', (me) => mayInvite(me, usual), [true, true, true, false]],
  ['invites where only admins may', (me) => mayInvite(me, strict), [false, false, true, false]],
  ['invites into the team', (me) => mayInviteTo(me, team), [true, false, true, false]],
  ['invites into a public channel', (me) => mayInviteTo(me, open), [false, false, false, false]],
  ['sees members', (me) => maySeeMembers(me, usual), [true, true, true, false]],
  [
    'sees members where only admins may',
    (me) => maySeeMembers(me, strict),
    [false, false, true, false],
  ],
] as [string, (me: typeof owner) => boolean, boolean[]][])(
  'who %s: owner, member, admin, guest',
  (_what, may, answers) => {
    expect([owner, member, admin, guest].map(may)).toEqual(answers)
  },
)

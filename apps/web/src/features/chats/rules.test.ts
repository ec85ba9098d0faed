import { defaultCommonSettings } from '@parley/protocol'
import { expect, test } from 'vitest'
import { mayCreatePrivate, mayDelete, mayInviteTo, mayLeave, mayWriteIn } from './rules.ts'
import { channel, user } from './testing.ts'

const owner = user({ uid: 1 })
const member = user({ uid: 2 })
const admin = user({ uid: 3, is_admin: true })
const guest = user({ uid: 4, create_by: 'guest' })
const team = channel({ gid: 1, is_public: false, owner: 1, members: [1, 2] })
const news = { ...team, only_owner_can_send_msg: true }
const open = channel({ gid: 2 })
const closed = { ...defaultCommonSettings, only_admin_can_create_group: true }

test.each([
  ['writes in the team', (me: typeof owner) => mayWriteIn(me, team), [true, true, true, false]],
  ['writes where only the owner may', (me) => mayWriteIn(me, news), [true, false, true, false]],
  ['invites into the team', (me) => mayInviteTo(me, team), [true, false, true, false]],
  ['invites into a public channel', (me) => mayInviteTo(me, open), [false, false, false, false]],
  ['leaves the team', (me) => mayLeave(me, team), [true, true, false, false]],
  ['leaves a public channel', (me) => mayLeave(me, open), [false, false, false, false]],
  ['deletes the team', (me) => mayDelete(me, team), [true, false, true, false]],
  [
    'begins a channel',
    (me) => mayCreatePrivate(me, defaultCommonSettings),
    [true, true, true, false],
  ],
  [
    'begins one where only admins may',
    (me) => mayCreatePrivate(me, closed),
    [false, false, true, false],
  ],
] as [string, (me: typeof owner) => boolean, boolean[]][])(
  'who %s: owner, member, admin, guest',
  (_what, may, answers) => {
    expect([owner, member, admin, guest].map(may)).toEqual(answers)
  },
)

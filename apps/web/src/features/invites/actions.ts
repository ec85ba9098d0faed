import { readExtSetting } from '@parley/protocol'
import { mayInvite } from '@parley/rules'
import { UserPlus } from 'lucide-react'
import { openDialog } from '../../store/index.ts'
import type { Action } from '../actions/index.ts'

export const inviteActions: readonly Action[] = [
  {
    id: 'people.invite',
    label: 'list.invite',
    icon: UserPlus,
    may: ({ client, me }) => mayInvite(me, readExtSetting(client.store.common.ext_setting)),
    run: () => openDialog({ name: 'invite' }),
  },
]

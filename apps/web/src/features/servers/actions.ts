import { isGuest } from '@parley/rules'
import { Server } from 'lucide-react'
import { openDialog } from '../../store/index.ts'
import type { Action } from '../actions/index.ts'

export const serverActions: readonly Action[] = [
  {
    id: 'servers.manage',
    label: 'rail.servers',
    icon: Server,
    group: 'servers',
    may: ({ client, me }) => !isGuest(me) && client.store.config?.features.other_servers === true,
    run: () => openDialog({ name: 'servers' }),
  },
]

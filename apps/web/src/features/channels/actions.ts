import { mayCreatePrivateChannel, mayCreatePublicChannel } from '@parley/rules'
import { Hash, List, Lock } from 'lucide-react'
import { openDialog } from '../../store/index.ts'
import type { Action } from '../actions/index.ts'

/** Actions that make and find channels. */
export const channelActions: readonly Action[] = [
  {
    id: 'channel.create-public',
    label: 'list.newChannel',
    icon: Hash,
    may: ({ me }) => mayCreatePublicChannel(me),
    run: () => openDialog({ name: 'create-channel', isPublic: true }),
  },
  {
    id: 'channel.create-private',
    label: 'list.newPrivate',
    icon: Lock,
    may: ({ client, me }) => mayCreatePrivateChannel(me, client.store.common),
    run: () => openDialog({ name: 'create-channel', isPublic: false }),
  },
  {
    id: 'channel.browse',
    label: 'list.browse',
    icon: List,
    run: ({ navigate }) => navigate('/channels'),
  },
]

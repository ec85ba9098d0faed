import { isGuest } from '@parley/rules'
import { LogOut, Settings, Smile } from 'lucide-react'
import { openDialog } from '../../store/index.ts'
import type { Action } from '../actions/index.ts'

/** Actions of the menu of the user. */
export const accountActions: readonly Action[] = [
  {
    id: 'settings.account',
    label: 'switcher.place.account',
    icon: Settings,
    run: ({ navigate }) => navigate('/setting/my_account'),
  },
  {
    id: 'settings.status',
    label: 'status.set',
    icon: Smile,
    may: ({ me }) => !isGuest(me),
    run: () => openDialog({ name: 'status' }),
  },
  {
    id: 'settings.sign-out',
    label: 'rail.signOut',
    icon: LogOut,
    run: () => openDialog({ name: 'sign-out' }),
  },
]

import { Keyboard } from 'lucide-react'
import { openDialog } from '../../../store/index.ts'
import type { Action } from '../../actions/index.ts'

/** Actions that belong to no chat. */
export const appActions: readonly Action[] = [
  {
    id: 'help.shortcuts',
    label: 'rail.shortcuts',
    icon: Keyboard,
    keys: { key: '?' },
    run: () => openDialog({ name: 'shortcuts' }),
  },
]

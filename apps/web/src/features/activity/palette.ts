import { Bell } from 'lucide-react'
import type { PaletteFeature, Shortcut } from '../actions/index.ts'
import { rowKeys } from './row-keys.ts'

const group = 'activity'

const shortcuts: readonly Shortcut[] = [
  { label: 'activityMove', keys: [rowKeys.next, rowKeys.previous], group },
  { label: 'activityOpen', keys: [{ key: 'Enter' }], group },
  { label: 'activityDone', keys: [rowKeys.done], group },
  { label: 'activityUndo', keys: [rowKeys.undo], group },
]

export const palette: PaletteFeature = {
  actions: {
    app: [
      {
        id: 'go.activity',
        label: 'switcher.place.activity',
        icon: Bell,
        run: ({ navigate }) => navigate('/activity'),
      },
    ],
  },
  shortcuts,
}

import type { Shortcut } from '../../actions/index.ts'
import { paletteKeys } from './palette-keys.ts'

const group = 'everywhere'

/** Keys of the chats that belong to no action. `app/useShortcuts.ts` handles the arrows. */
export const chatShortcuts: readonly Shortcut[] = [
  { label: 'switcher', keys: [paletteKeys], group },
  {
    label: 'next',
    keys: [
      { key: 'ArrowUp', alt: true },
      { key: 'ArrowDown', alt: true },
    ],
    group,
  },
  {
    label: 'nextUnread',
    keys: [
      { key: 'ArrowUp', alt: true, shift: true },
      { key: 'ArrowDown', alt: true, shift: true },
    ],
    group,
  },
]

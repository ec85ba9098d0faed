import { CheckCheck, House } from 'lucide-react'
import type { PaletteFeature } from '../actions/index.ts'
import { chatShortcuts } from './actions/shortcuts.ts'

export const palette: PaletteFeature = {
  actions: {
    app: [
      {
        id: 'go.home',
        label: 'switcher.place.home',
        icon: House,
        run: ({ navigate }) => navigate('/chat'),
      },
      {
        id: 'chat.mark-all-read',
        label: 'switcher.markAllRead',
        icon: CheckCheck,
        run: ({ client, t }) => {
          const { count, undo } = client.unread.markAllRead()
          return { text: t('switcher.allRead', { count }), ...(count > 0 && { undo }) }
        },
      },
    ],
  },
  shortcuts: chatShortcuts,
}

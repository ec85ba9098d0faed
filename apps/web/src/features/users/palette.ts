import { Users } from 'lucide-react'
import type { PaletteFeature } from '../actions/index.ts'

export const palette: PaletteFeature = {
  actions: {
    app: [
      {
        id: 'go.people',
        label: 'switcher.place.people',
        icon: Users,
        run: ({ navigate }) => navigate('/users'),
      },
    ],
  },
}

import { Search } from 'lucide-react'
import type { PaletteFeature } from '../actions/index.ts'

export const palette: PaletteFeature = {
  actions: {
    app: [
      {
        id: 'go.search',
        label: 'switcher.place.search',
        icon: Search,
        run: ({ navigate }) => navigate('/search'),
      },
    ],
  },
}

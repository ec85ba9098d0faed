import { Moon, Server, Sun, SunMoon, Users } from 'lucide-react'
import { changePreferences, preferences, type Theme } from '../../store/index.ts'
import type { Action, PaletteFeature } from '../actions/index.ts'

const themes: readonly [Theme, Action['icon']][] = [
  ['light', Sun],
  ['dark', Moon],
  ['auto', SunMoon],
]

export const palette: PaletteFeature = {
  actions: {
    app: [
      {
        id: 'settings.server',
        label: 'switcher.place.overview',
        icon: Server,
        may: ({ me }) => me.is_admin,
        run: ({ navigate }) => navigate('/setting/overview'),
      },
      {
        id: 'settings.members',
        label: 'switcher.place.members',
        icon: Users,
        may: ({ me }) => me.is_admin,
        run: ({ navigate }) => navigate('/setting/members'),
      },
      ...themes.map(([theme, icon]) => ({
        id: `settings.theme-${theme}`,
        label: `switcher.theme.${theme}`,
        icon,
        may: () => preferences().theme !== theme,
        run: () => changePreferences({ theme }),
      })),
    ],
  },
}

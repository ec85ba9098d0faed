import type { PaletteFeature } from '../features/actions/index.ts'
import { palette as activity } from '../features/activity/palette.ts'
import { palette as calls } from '../features/calls/palette.ts'
import { palette as chats } from '../features/chats/palette.ts'
import { palette as composer } from '../features/composer/palette.ts'
import { palette as search } from '../features/search/palette.ts'
import { palette as servers } from '../features/servers/palette.ts'
import { palette as settings } from '../features/settings/palette.ts'
import { palette as users } from '../features/users/palette.ts'

/** The actions and shortcuts that only the palette and the help page show. */
export const palette: readonly PaletteFeature[] = [
  activity,
  calls,
  chats,
  composer,
  search,
  servers,
  settings,
  users,
]

import type { CommonSettings } from '@parley/protocol'
import { perServer } from '../../services.ts'

/** Features higher up take part here. */
export const moments = perServer(() => ({
  /** The server-wide settings changed, and everybody has been told. */
  settingsChanged: [] as ((
    before: CommonSettings,
    after: CommonSettings,
  ) => Promise<void> | undefined)[],
}))

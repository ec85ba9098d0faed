import type { CommonSettings } from '@parley/protocol'
import { perServer } from '../../services.ts'

/** Hooks of the server settings, registered by features above. */
export const organizationHooks = perServer(() => ({
  /** The server-wide settings changed. Runs after the commit. */
  settingsChanged: [] as ((
    before: CommonSettings,
    after: CommonSettings,
  ) => Promise<void> | undefined)[],
}))

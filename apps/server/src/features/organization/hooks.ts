import type { CommonSettings } from '@parley/protocol'

/** Hooks of the server settings, registered by features above. */
export const createOrganizationHooks = () => ({
  /** The server-wide settings changed. Runs after the commit. */
  settingsChanged: [] as ((
    before: CommonSettings,
    after: CommonSettings,
  ) => Promise<void> | undefined)[],
})

export type OrganizationHooks = ReturnType<typeof createOrganizationHooks>

import { updateOrganization } from '@parley/protocol'
import { changeBoot, useSessionHost } from '../../store/index.ts'

/** Tells the server its name, as the administrator who has just signed in. */
export function useSaveName(): (name: string) => Promise<void> {
  const host = useSessionHost()
  return async (name) => {
    await host.client?.api.call(updateOrganization, { body: { name } })
    changeBoot({ organization: { name, description: null } })
  }
}

import { updateOrganization } from '@parley/protocol'
import { changeBoot, useSessionHost } from '../../store/index.ts'

/** Saves the server's name as the new administrator. */
export function useSaveName(): (name: string) => Promise<void> {
  const host = useSessionHost()
  return async (name) => {
    await host.client?.api.call(updateOrganization, { body: { name } })
    changeBoot({ organization: { name, description: null } })
  }
}

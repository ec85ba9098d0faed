import { changeBoot, useSessionHost } from '../../store/index.ts'

/** Saves the server's name as the new administrator. */
export function useSaveName(): (name: string) => Promise<void> {
  const host = useSessionHost()
  return async (name) => {
    await host.client?.server.update({ name })
    changeBoot({ organization: { name, description: null } })
  }
}

import { updateOrganization } from '@parley/protocol'
import { useApi, useClient } from '../../store/index.ts'

/** Tells the server its name. */
export function useSaveName(): (name: string) => Promise<void> {
  const api = useApi()
  const { store } = useClient()
  return async (name) => {
    await api.call(updateOrganization, { body: { name } })
    store.organization = { ...store.organization, name }
    store.touch('server')
  }
}

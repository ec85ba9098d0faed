import type { Client } from '@parley/client'
import { updateOrganization } from '@parley/protocol'
import { useClient } from '../../store/index.ts'

/** Saves the server's name. */
export function useSaveName(): (name: string) => Promise<void> {
  const client = useClient()
  return (name) => save(client, name)
}

async function save({ api, store }: Client, name: string) {
  await api.call(updateOrganization, { body: { name } })
  store.organization = { ...store.organization, name }
  store.touch('server')
}

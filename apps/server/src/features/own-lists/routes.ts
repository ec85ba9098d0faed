import * as contract from '@parley/protocol'
import { OwnLists } from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { on } from '../../http/on.ts'
import type { OwnListReaders, UsersServices } from '../users/index.ts'

export const feature: Feature<UsersServices> = {
  name: 'own-lists',
  routes: (services) => [on(contract.ownLists, ({ me }) => ownListsOf(services, me))],
}

/** All lists in one answer: a client needs them at each connection. */
async function ownListsOf({ users }: UsersServices, me: CurrentUser): Promise<OwnLists> {
  const names = Object.keys(OwnLists.properties) as (keyof OwnLists)[]
  const readers = users.hooks.lists as OwnListReaders
  const read = names.map(async (name) => [name, await readers[name](me)] as const)
  return Object.fromEntries(await Promise.all(read)) as unknown as OwnLists
}

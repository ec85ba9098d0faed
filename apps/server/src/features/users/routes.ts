import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { directory, listMembers, requireUser } from './directory.ts'
import { usersVersion } from './log.ts'
import { presence } from './presence.ts'
import { toSelf, toUserInfo } from './user.ts'

export const feature: Feature = {
  name: 'users',
  routes: (services) => [
    on(contract.getMe, ({ me }) => toSelf(requireUser(services, me.uid))),
    on(contract.getUser, ({ me, params }) => toUserInfo(requireUser(services, params.uid), me)),
    on(contract.listUsers, ({ me }) => listMembers(services).map((user) => toUserInfo(user, me))),
  ],

  async open(services) {
    await directory(services).load()
    await usersVersion(services).load()
  },
  close: (services) => presence(services).close(),
}

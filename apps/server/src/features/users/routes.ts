import * as contract from '@parley/protocol'
import { defaultCommonSettings } from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import type { UsersServices } from './services.ts'
import { createUsersState } from './state.ts'
import { adminRoutes } from './accounts/admin.routes.ts'
import { servePicture, setPicture } from './profile/avatar.ts'
import { deleteOwnAccount } from './accounts/delete-account.ts'
import { countAccounts, requireUser } from './user-cache.ts'
import { requireVisible, visibleUsers } from './visible-users.ts'
import { removeOldLog } from './log.ts'
import { updateProfile } from './profile/profile.ts'
import { searchUser } from './profile/search.ts'
import { toSelf, toUserInfo } from './user.ts'

const hour = 3_600_000

export const feature: Feature<UsersServices, 'users'> = {
  name: 'users',
  state: (services) => ({ users: createUsersState(services) }),
  routes: (services) => [
    on(contract.getMe, ({ me }) => toSelf(requireUser(services, me.uid))),
    on(contract.getUser, async ({ me, params: { uid } }) =>
      toUserInfo(await requireVisible(services, me, uid), me),
    ),
    on(contract.getDirectEncryption, async ({ me, params: { uid } }) => {
      await requireVisible(services, me, uid)
      return { e2e_enabled: false } as const
    }),
    on(contract.listUsers, async ({ me }) =>
      (await visibleUsers(services, me)).map((user) => toUserInfo(user, me)),
    ),
    on(contract.updateMe, ({ actor, body }) => updateProfile(services, actor, body)),
    on(contract.setAvatar, ({ me, body }) => setPicture(services, me, me.uid, body)),
    on(contract.getAvatar, ({ query }) => servePicture(services, query)),
    on(contract.searchUser, ({ me, body, ip }) => searchUser(services, me, body, ip)),
    on(contract.deleteMe, ({ actor }) => deleteOwnAccount(services, actor)),
    ...adminRoutes(services),
  ],

  async open(services) {
    await services.users.cache.load()
    await services.users.version.load()
    await services.users.presence.load()
    // On every node, for the streams of that node.
    services.organization.records.watch((name, before, after) => {
      if (name !== 'common' || showsPresence(before) || !showsPresence(after)) return
      // After the event that tells of the change.
      setImmediate(() => void services.users.presence.tellAll())
    })
    services.jobs.repeat({
      name: 'remove old entries of the users log',
      everyMs: hour,
      run: () => removeOldLog(services),
    })
    measure(services)
  },
  close: (services) => services.users.presence.close(),
}

const showsPresence = (record: object | undefined): boolean =>
  ({ ...defaultCommonSettings, ...record }).show_user_online_status

function measure(services: UsersServices) {
  services.http.metrics.gauge({
    name: 'parley_accounts',
    help: 'Accounts',
    label: 'kind',
    read: () => countAccounts(services),
  })
  services.http.metrics.gauge({
    name: 'parley_users_online',
    help: 'People with an open stream, guests left out',
    read: () => services.users.presence.count(),
  })
}

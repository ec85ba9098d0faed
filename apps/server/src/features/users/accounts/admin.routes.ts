import * as contract from '@parley/protocol'
import { type Route, on } from '../../../http/on.ts'
import type { UsersServices } from '../services.ts'
import { createUser, updateUser } from './admin.ts'
import { viewMembers, viewUser } from './admin-view.ts'
import { setPicture } from '../profile/avatar.ts'
import { deleteOther } from './delete-account.ts'

/** Account management by administrators. */
export const adminRoutes = (services: UsersServices): Route[] => [
  on(contract.createUser, ({ me, body, ip }) => createUser(services, me, body, ip)),
  on(contract.listAdminUsers, () => viewMembers(services)),
  on(contract.getAdminUser, ({ params }) => viewUser(services, params.uid)),
  on(contract.updateUser, async ({ me, params, body, ip }) => {
    await updateUser(services, me, params.uid, body, ip)
    return viewUser(services, params.uid)
  }),
  on(contract.deleteUser, ({ me, params, ip }) => deleteOther(services, me, params.uid, ip)),
  on(contract.setUserAvatar, ({ me, params, body }) => setPicture(services, me, params.uid, body)),
]

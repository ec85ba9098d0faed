import * as contract from '@parley/protocol'
import { type Route, on } from '../../../http/on.ts'
import type { UsersServices } from '../services.ts'
import { createUser, updateUser } from './admin.ts'
import { viewMembers, viewUser } from './admin-view.ts'
import { setPicture } from '../profile/avatar.ts'
import { deleteOther } from './delete-account.ts'

/** Account management by administrators. */
export const adminRoutes = (services: UsersServices): Route[] => [
  on(contract.createUser, ({ actor, body }) => createUser(services, actor, body)),
  on(contract.listAdminUsers, () => viewMembers(services)),
  on(contract.getAdminUser, ({ params }) => viewUser(services, params.uid)),
  on(contract.updateUser, async ({ actor, params, body }) => {
    await updateUser(services, actor, params.uid, body)
    return viewUser(services, params.uid)
  }),
  on(contract.deleteUser, ({ actor, params }) => deleteOther(services, actor, params.uid)),
  on(contract.setUserAvatar, ({ actor, params, body }) =>
    setPicture(services, actor, params.uid, body, actor),
  ),
]

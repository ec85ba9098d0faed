import * as contract from '@parley/protocol'
import { type Route, on } from '../../http/on.ts'
import type { Services } from '../../services.ts'
import { createUser, updateUser } from './admin.ts'
import { viewMembers, viewUser } from './admin-view.ts'
import { setPicture } from './avatar.ts'
import { deleteOther } from './delete-account.ts'

/** Account management by administrators. */
export const adminRoutes = (services: Services): Route[] => [
  on(contract.createUser, ({ body }) => createUser(services, body)),
  on(contract.listAdminUsers, () => viewMembers(services)),
  on(contract.getAdminUser, ({ params }) => viewUser(services, params.uid)),
  on(contract.updateUser, async ({ me, params, body }) => {
    await updateUser(services, me, params.uid, body)
    return viewUser(services, params.uid)
  }),
  on(contract.deleteUser, ({ me, params }) => deleteOther(services, me, params.uid)),
  on(contract.setUserAvatar, ({ params, body }) => setPicture(services, params.uid, body)),
]

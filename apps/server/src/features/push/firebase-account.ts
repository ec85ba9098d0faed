import type { FirebaseAccount } from '../../engines/push/firebase.ts'
import type { OrganizationServices } from '../organization/index.ts'
import { fcmConfigOf } from './settings.ts'

/** The account that pushes to phones are sent with; undefined if there is none. */
export function firebaseAccountOf(services: OrganizationServices): FirebaseAccount | undefined {
  const { enabled, use_official, ...own } = fcmConfigOf(services)
  if (!enabled) return undefined
  const account = use_official ? services.config.firebase : own
  const { project_id, private_key, client_email } = account
  return project_id !== '' && private_key !== '' && client_email !== '' ? account : undefined
}

import type { User } from '../users/index.ts'

/** Whom a credential belongs to. Some credentials create an account at their first use. */
export interface CredentialOwner {
  user: User
  isNew: boolean
}

import type { User } from '../../users/index.ts'

/** The account of a credential. Some credentials create one at their first use. */
export interface CredentialOwner {
  user: User
  /** The method in the log, if it is not that of the credential. */
  method?: string
  /** The code of the second step, which the caller sent with the password. */
  code?: string
  /** The id of the app password that was given. */
  appPassword?: string
}

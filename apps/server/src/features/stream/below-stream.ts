import type { AuthServices } from '../auth/index.ts'
import type { MessagesServices } from '../messages/index.ts'
import type { StatusServices } from '../status/index.ts'

/** The services of the features that this one builds on. */
export type BelowStream = AuthServices & MessagesServices & StatusServices

import type { AuthServices } from '../auth/index.ts'
import type { User } from '../users/index.ts'

export type MembersServices = AuthServices

export const isPerson = ({ is_bot, is_guest }: User) => !is_bot && !is_guest

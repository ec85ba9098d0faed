import type { AuthServices } from '../auth/index.ts'
import { MemberIndex } from './list/member-index.ts'

export interface MembersState {
  index: MemberIndex
}

export interface MembersServices extends AuthServices {
  members: MembersState
}

export const createMembersState = (services: AuthServices): MembersState => ({
  index: new MemberIndex(services),
})

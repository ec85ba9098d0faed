import type { CurrentUser } from '../../http/request/current-user.ts'
import type { AuthServices } from '../auth/index.ts'
import type { DataJobsServices } from '../data-jobs/index.ts'
import type { MessagesServices } from '../messages/index.ts'
import type { StatusServices } from '../status/index.ts'
import type { PeopleList } from './people.ts'

export type OwnDataServices = AuthServices & DataJobsServices & MessagesServices & StatusServices

/** The user whose data is exported. */
export interface Exported {
  services: OwnDataServices
  me: CurrentUser
  people: PeopleList
}

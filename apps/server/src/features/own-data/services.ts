import type { ActivityServices } from '../activity/index.ts'
import type { AuthServices } from '../auth/index.ts'
import type { DataJobsServices } from '../data-jobs/index.ts'
import type { StatusServices } from '../status/index.ts'
import type { UnreadServices } from '../unread/index.ts'

export type OwnDataServices = ActivityServices &
  AuthServices &
  DataJobsServices &
  StatusServices &
  UnreadServices

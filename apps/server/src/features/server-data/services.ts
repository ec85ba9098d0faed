import type { AuthServices } from '../auth/index.ts'
import type { DataJobsServices } from '../data-jobs/index.ts'
import type { FilesServices } from '../files/index.ts'

/** This feature keeps nothing in memory. */
export type ServerDataServices = AuthServices & DataJobsServices & FilesServices

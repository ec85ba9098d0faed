import type { UsersServices } from '../users/index.ts'

/** This feature keeps nothing in memory. */
export type SetupServices = UsersServices

import type { ActivityServices } from '../activity/index.ts'

/** This feature keeps nothing in memory. */
export type MailNoticesServices = ActivityServices

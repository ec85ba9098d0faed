import type { OrganizationServices } from '../organization/index.ts'

/** This feature keeps nothing in memory. */
export type MailServices = OrganizationServices

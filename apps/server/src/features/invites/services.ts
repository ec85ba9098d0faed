import type { ChannelsServices } from '../channels/index.ts'

/** This feature keeps nothing in memory. */
export type InvitesServices = ChannelsServices

import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Gid, Maybe, Ms, Whole } from './shapes.ts'

// All of this is [new]: existing clients do not ask for it.

// Shapes

/** A public channel in the directory; its name and description are those of the channel. */
export const DirectoryEntry = Type.Object({
  gid: Gid,
  /** The people of the server without those who left this channel. */
  members: Whole({}),
  /** The time of its newest message; null if it has none. */
  active_at: Maybe(Ms),
})
export type DirectoryEntry = Static<typeof DirectoryEntry>

// Endpoints

export const channelDirectory = endpoint('GET', '/group/directory', {
  auth: 'member',
  response: Type.Array(DirectoryEntry),
  summary: 'The public channels with their members and last activity [new]',
})

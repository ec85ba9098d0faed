import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Mid, Ms } from './shapes.ts'

// All of this is [new].

/** A content that a message has, or had before an edit. */
export const MessageVersion = Type.Object({
  content_type: Type.String(),
  content: Type.String(),
  /** When it was sent or edited. */
  written_at: Ms,
})
export type MessageVersion = Static<typeof MessageVersion>

export const editHistory = endpoint('GET', '/message/:mid/versions', {
  auth: 'member',
  params: Type.Object({ mid: Mid }),
  response: Type.Object({ versions: Type.Array(MessageVersion) }),
  summary: 'The versions of an edited message, newest first [new]',
})

import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Maybe, Mid, Opt, Stored, Target, Text } from './shapes.ts'

// All of this is [new].

/** A text that was not sent yet. Versions of a chat's draft rise, also over deletions. */
export const Draft = Type.Object({
  target: Target,
  /** Empty in the event of a deletion. */
  text: Type.String(),
  /** Users picked from the mention list, by the name in the text. */
  mentions: Type.Record(Type.String(), Type.Integer()),
  reply_to: Maybe(Mid),
  version: Type.Integer(),
})
export type Draft = Static<typeof Draft>

export const listDrafts = endpoint('GET', '/user/drafts', {
  auth: 'member',
  visitors: true,
  response: Type.Object({ drafts: Type.Array(Draft) }),
  summary: 'The drafts of the caller in all chats [new]',
})
export const saveDraft = endpoint('PUT', '/user/draft', {
  auth: 'member',
  visitors: true,
  request: Type.Object({
    target: Target,
    text: Text(limits.draftBytes),
    mentions: Type.Record(Text(256), Stored()),
    reply_to: Opt(Stored()),
    based_on: Opt({
      ...Stored(),
      description:
        'The version on which the text was written; 0 if there was none. If the server has a newer draft, it stays',
    }),
  }),
  response: Type.Object({
    version: Type.Integer(),
    /** The newer draft of another device. The sent one was not saved. */
    newer: Type.Optional(Draft),
  }),
  summary: 'Saves the caller’s draft of a chat; an empty text deletes it [new]',
})

/** Sent to the user’s other devices with `ext=1`. Never stored or replayed. */
export const DraftChanged = Type.Object({ type: Type.Literal('draft_changed'), draft: Draft })

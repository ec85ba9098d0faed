import type { MessageInput } from '@parley/protocol'
import type { MessagesServices, Written } from '../services.ts'

/** Removes `buttons` from a message of a person: only those of bots are shown and work. */
export function withoutForeignButtons(
  _services: MessagesServices,
  { me: { is_bot }, draft }: Written,
): MessageInput {
  if (is_bot || draft.properties?.['buttons'] === undefined) return draft
  const { buttons: _, ...properties } = draft.properties
  return { ...draft, properties }
}

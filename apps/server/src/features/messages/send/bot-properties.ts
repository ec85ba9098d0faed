import type { MessageInput } from '@parley/protocol'
import type { MessagesServices, Written } from '../services.ts'

/** Removes `buttons` from a message of a person: only those of bots are shown and work. */
export function withoutForeignButtons(
  _services: MessagesServices,
  { me: { is_bot }, input }: Written,
): MessageInput {
  if (is_bot || input.properties?.['buttons'] === undefined) return input
  const { buttons: _, ...properties } = input.properties
  return { ...input, properties }
}

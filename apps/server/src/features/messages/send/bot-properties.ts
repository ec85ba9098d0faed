import type { MessageInput } from '@parley/protocol'
import type { CurrentUser } from '../../../http/request/current-user.ts'

/** Removes `buttons` from a message of a person: only those of bots are shown and work. */
export function withoutForeignButtons({ is_bot }: CurrentUser, input: MessageInput): MessageInput {
  if (is_bot || input.properties?.['buttons'] === undefined) return input
  const { buttons: _, ...properties } = input.properties
  return { ...input, properties }
}

import type { MessageInput } from '@parley/protocol'
import type { MessagesServices, Written } from '../services.ts'

/** Passes a message through all checks, in their order. */
export async function checked(services: MessagesServices, written: Written): Promise<MessageInput> {
  const current = { ...written }
  for (const check of services.messages.hooks.checks.values()) {
    const draft = check(services, current)
    current.draft = draft instanceof Promise ? await draft : draft
  }
  return current.draft
}

import type { MessageInput } from '@parley/protocol'
import type { MessagesServices, Written } from '../services.ts'

/** Passes a message through all checks, in their order. */
export async function checked(services: MessagesServices, written: Written): Promise<MessageInput> {
  const current = { ...written }
  for (const check of services.messages.hooks.checks.values()) {
    const input = check(services, current)
    current.input = input instanceof Promise ? await input : input
  }
  return current.input
}

import type { MessageInput } from '@parley/protocol'
import type { MessagesServices, Written } from '../services.ts'

/** Passes a message through all checks, in their order. */
export async function checked(services: MessagesServices, written: Written): Promise<MessageInput> {
  let { draft } = written
  for (const check of services.messages.hooks.checks.values()) {
    draft = await check(services, { ...written, draft })
  }
  return draft
}

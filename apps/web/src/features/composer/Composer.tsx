import type { ChatKey } from '@parley/client'

export function Composer(_: { chatKey: ChatKey }) {
  return null
}

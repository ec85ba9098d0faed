import type { ChatKey } from '@parley/client'

export function MuteDialog(_: { chatKey: ChatKey; onClose: () => void }) {
  return null
}

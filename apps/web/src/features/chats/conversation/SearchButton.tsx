import type { ChatKey } from '@parley/client'
import { actionOf, ActionButton, useChatContext } from '../../actions/index.ts'

/** Opens the search bar of a chat. */
export function SearchButton({ chatKey }: { chatKey: ChatKey }) {
  return <ActionButton action={actionOf('chat', 'chat.search')} context={useChatContext(chatKey)} />
}

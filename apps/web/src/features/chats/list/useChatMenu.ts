import { type ChatKey, idOf, isChannelKey } from '@parley/client'
import type { MenuItem } from '../../../ui/index.ts'
import { actionsOf, menuOf, useChatContext } from '../../actions/index.ts'
import { useContactItems } from '../../users/index.ts'

/** The menu items of a chat. Call the function when the menu opens. */
export function useChatMenu(key: ChatKey): () => MenuItem[] {
  const context = useChatContext(key)
  const contactItems = useContactItems()
  return () => {
    // The others have a place of their own in the head of a chat.
    const ofChat = actionsOf('chat').filter(({ group }) => group === 'list' || group === 'chat')
    const user = isChannelKey(key) ? undefined : context.client.store.users.get(idOf(key))
    const ofContact = user ? contactItems(user) : []
    return [
      ...menuOf(ofChat, context),
      ...(ofContact.length > 0 ? [{ separator: true } as const, ...ofContact] : []),
    ]
  }
}

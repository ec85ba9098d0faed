import { type ChatKey, idOf, isChannelKey } from '@parley/client'
import type { MenuItem } from '../../../ui/index.ts'
import { actionsOf, menuOf, useChatContext } from '../../actions/index.ts'
import { useContactItems } from '../../users/index.ts'

// The others have a place of their own in the head of a chat.
const groups: ReadonlySet<string | undefined> = new Set(['list', 'chat'])

/** The menu items of a chat. Call the function when the menu opens. */
export function useChatMenu(key: ChatKey): () => MenuItem[] {
  const context = useChatContext(key)
  const contactItems = useContactItems()
  return () => {
    const ofChat = actionsOf('chat').filter(({ group }) => groups.has(group))
    const user = isChannelKey(key) ? undefined : context.client.store.users.get(idOf(key))
    const ofContact = user ? contactItems(user) : []
    return [
      ...menuOf(ofChat, context),
      ...(ofContact.length > 0 ? [{ separator: true } as const, ...ofContact] : []),
    ]
  }
}

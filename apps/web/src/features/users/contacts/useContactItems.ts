import type { UserInfo } from '@parley/protocol'
import type { MenuItem } from '../../../ui/index.ts'
import { actionsOf, menuOf, useAppContext } from '../../actions/index.ts'

/** The menu items for a user as a contact: nickname, add, remove, block, unblock. Call the function when the menu opens. */
export function useContactItems() {
  const context = useAppContext()
  return (user: UserInfo, mayAdd = true): MenuItem[] =>
    menuOf(actionsOf('person'), { ...context, user, mayAdd })
}

import type { Feature } from '../../feature.ts'
import type { ContactsServices } from './services.ts'

export const feature: Feature<ContactsServices> = {
  name: 'contacts',
  routes: () => [],
  async open({ users, contacts: { blocks } }) {
    await blocks.load()
    // Users are hidden from those they blocked.
    users.hooks.hiddenFrom.push((user, me) => blocks.get(user.uid)?.has(me.uid) === true)
  },
}

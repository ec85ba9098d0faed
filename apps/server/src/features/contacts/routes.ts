import type { Feature } from '../../feature.ts'
import { searchFilters } from '../users/index.ts'
import { blocks } from './blocks.ts'

export const feature: Feature = {
  name: 'contacts',
  routes: () => [],
  async open(services) {
    await blocks(services).load()
    // Users are hidden from those they blocked.
    searchFilters(services).push((user, me) => blocks(services).get(user.uid)?.has(me.uid) === true)
  },
}

import type { Feature } from '../../feature.ts'
import { blocks } from './blocks.ts'

export const feature: Feature = {
  name: 'contacts',
  routes: () => [],
  open: (services) => blocks(services).load(),
}

import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { searchPage } from './search-page.ts'
import type { SearchServices } from './services.ts'

export const feature: Feature<SearchServices> = {
  name: 'search',
  routes: (services) => [on(contract.search, ({ me, query }) => searchPage(services, me, query))],
}

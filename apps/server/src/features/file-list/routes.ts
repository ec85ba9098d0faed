import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import type { MessagesServices } from '../messages/index.ts'
import { listFilesFor } from './list-files.ts'

export const feature: Feature<MessagesServices> = {
  name: 'file-list',
  routes: (services) => [
    on(contract.listFiles, ({ me, query }) => listFilesFor(services, me, query)),
  ],
}

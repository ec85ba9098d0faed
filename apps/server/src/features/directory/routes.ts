import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import type { MessagesServices } from '../messages/index.ts'
import { readDirectory } from './directory.ts'

export const feature: Feature<MessagesServices> = {
  name: 'directory',
  routes: (services) => [on(contract.channelDirectory, () => readDirectory(services))],
}

import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { chatSeen } from './chat-seen.ts'
import { type SeenServices, createSeenState } from './services.ts'
import { setVisibility } from './visibility.ts'

export const feature: Feature<SeenServices, 'seen'> = {
  name: 'seen',
  state: (services) => ({ seen: createSeenState(services) }),
  routes: (services) => [
    on(contract.chatSeen, ({ me, query }) => chatSeen(services, me, query)),
    on(contract.getSeenVisibility, async ({ me }) => ({
      visible: !services.seen.privateReaders.has(me.uid),
    })),
    on(contract.setSeenVisibility, ({ me, body }) => setVisibility(services, me, body.visible)),
  ],

  async open(services) {
    await services.seen.privateReaders.load()
    services.chatSettings.hooks.read.push((readings) =>
      services.seen.events.moved(services, readings),
    )
  },

  stop: (services) => services.seen.events.close(),
}

import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { moments as channelMoments } from '../channels/index.ts'
import { moments } from '../users/index.ts'
import { burns } from './burn.ts'
import { setBurn, setMute, pinChat, setReadIndex, unpinChat } from './set.ts'
import { openSettings } from './settings.ts'
import { removeExpiredMutes, removeSettingsAbout } from './store.ts'

export const feature: Feature = {
  name: 'footprint',
  routes: (services) => [
    on(contract.setReadIndex, ({ me, body }) => setReadIndex(services, me, body)),
    on(contract.setMute, ({ me, body }) => setMute(services, me, body)),
    on(contract.setBurnAfterReading, ({ me, body }) => setBurn(services, me, body)),
    on(contract.pinChat, ({ me, body }) => pinChat(services, me, body.target)),
    on(contract.unpinChat, ({ me, body }) => unpinChat(services, me, body.target)),
  ],

  async open(services) {
    await burns(services).load()
    openSettings(services)
    moments(services).leaving.push((_services, tx, { uid }) => removeSettingsAbout(tx, { uid }))
    channelMoments(services).removing.push((_services, tx, { gid }) =>
      removeSettingsAbout(tx, { gid }),
    )
    services.jobs.repeat({
      name: 'remove expired mutes',
      everyMs: 30_000,
      run: async () => {
        await services.database.transact((tx) => removeExpiredMutes(tx, services.clock.now()))
      },
    })
  },
}

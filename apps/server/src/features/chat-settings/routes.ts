import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { channelHooks as channelMoments } from '../channels/index.ts'
import { userHooks } from '../users/index.ts'
import { autoDeleteTimes } from './auto-delete.ts'
import { setAutoDelete, setMute, pinChat, setReadIndex, unpinChat } from './set.ts'
import { openSettings } from './settings.ts'
import { removeExpiredMutes, removeSettingsAbout } from './store.ts'

export const feature: Feature = {
  name: 'chat-settings',
  routes: (services) => [
    on(contract.setReadIndex, ({ me, body }) => setReadIndex(services, me, body)),
    on(contract.setMute, ({ me, body }) => setMute(services, me, body)),
    on(contract.setBurnAfterReading, ({ me, body }) => setAutoDelete(services, me, body)),
    on(contract.pinChat, ({ me, body }) => pinChat(services, me, body.target)),
    on(contract.unpinChat, ({ me, body }) => unpinChat(services, me, body.target)),
  ],

  async open(services) {
    await autoDeleteTimes(services).load()
    openSettings(services)
    userHooks(services).leaving.push((_services, tx, { uid }) => removeSettingsAbout(tx, { uid }))
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

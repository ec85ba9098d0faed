import * as contract from '@parley/protocol'
import type { Target } from '@parley/protocol'
import type { Tx } from '../../engines/database/database.ts'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { settingsDocuments } from './documents.ts'
import { hideChat, orderPinnedChats, showChat } from './list.ts'
import { removeHiddenAbout } from './list-store.ts'
import type { ChatSettingsServices } from './services.ts'
import { createChatSettingsState } from './state.ts'
import { setAutoDelete, setMute, pinChat, setReadIndex, unpinChat } from './set.ts'
import { removeExpiredMutes, removeSettingsAbout } from './store.ts'

export const feature: Feature<ChatSettingsServices, 'chatSettings'> = {
  name: 'chat-settings',
  state: (services) => ({ chatSettings: createChatSettingsState(services) }),
  routes: (services) => [
    on(contract.setReadIndex, ({ me, body }) => setReadIndex(services, me, body)),
    on(contract.setMute, ({ me, body }) => setMute(services, me, body)),
    on(contract.setBurnAfterReading, ({ me, body }) => setAutoDelete(services, me, body)),
    on(contract.pinChat, ({ me, body }) => pinChat(services, me, body.target)),
    on(contract.unpinChat, ({ me, body }) => unpinChat(services, me, body.target)),
    on(contract.orderPinnedChats, ({ me, body }) => orderPinnedChats(services, me, body)),
    on(contract.hideChat, ({ me, body }) => hideChat(services, me, body)),
    on(contract.showChat, ({ me, body }) => showChat(services, me, body.target)),
  ],

  async open(services) {
    services.users.hooks.documents.set('settings', (me) => settingsDocuments(services, me))
    await services.chatSettings.autoDelete.load()
    services.users.hooks.leaving.push((tx, { uid }) => removeAbout(tx, { uid }))
    services.channels.hooks.removing.push((tx, { gid }) => removeAbout(tx, { gid }))
    services.jobs.repeat({
      name: 'remove expired mutes',
      everyMs: 30_000,
      run: async () => {
        await services.database.transact((tx) => removeExpiredMutes(tx, services.clock.now()))
      },
    })
  },
}

async function removeAbout(tx: Tx, target: Target): Promise<void> {
  await removeSettingsAbout(tx, target)
  await removeHiddenAbout(tx, target)
}

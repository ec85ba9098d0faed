import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { type UnreadServices, createUnreadState } from './services.ts'
import { endMarks, setUnreadMarks } from './set-marks.ts'
import { unreadMarksOf } from './marks.ts'
import { removeMarksAbout } from './store.ts'

export const feature: Feature<UnreadServices, 'unread'> = {
  name: 'unread',
  state: (services) => ({ unread: createUnreadState(services) }),
  routes: (services) => [
    on(contract.listUnreadMarks, ({ me }) => ({ marks: unreadMarksOf(services, me) })),
    on(contract.setUnreadMarks, ({ me, body }) => setUnreadMarks(services, me, body.marks)),
  ],

  async open(services) {
    services.users.hooks.lists.unread = (me) => unreadMarksOf(services, me)
    services.users.hooks.documents.set('unread-marks', (me) => unreadMarksOf(services, me))
    await services.unread.marks.load()
    services.chatSettings.hooks.read.push((readings) => {
      // The read markers are committed. A mark that stays ends with the next reading.
      endMarks(services, readings).catch((error: unknown) => {
        services.log.error({ err: error }, 'an unread mark could not be ended')
      })
    })
    services.users.hooks.leaving.push((tx, { uid }) => removeMarksAbout(tx, { uid }))
    services.channels.hooks.removing.push((tx, { gid }) => removeMarksAbout(tx, { gid }))
  },
}

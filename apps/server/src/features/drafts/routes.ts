import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import type { ChatSettingsServices } from '../chat-settings/index.ts'
import { saveDraft } from './save-draft.ts'
import { readDrafts, removeDraftsAbout } from './store.ts'

export const feature: Feature<ChatSettingsServices> = {
  name: 'drafts',
  routes: (services) => [
    on(contract.listDrafts, async ({ me }) => ({ drafts: await readDrafts(services.db, me.uid) })),
    on(contract.saveDraft, ({ me, body }) => saveDraft(services, me, body)),
  ],

  open(services) {
    services.users.hooks.lists.drafts = (me) => readDrafts(services.db, me.uid)
    services.users.hooks.documents.set('drafts', (me) => readDrafts(services.db, me.uid))
    services.users.hooks.leaving.push((tx, { uid }) => removeDraftsAbout(tx, { uid }))
    services.channels.hooks.removing.push((tx, { gid }) => removeDraftsAbout(tx, { gid }))
  },
}

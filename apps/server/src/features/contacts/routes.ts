import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { contactDocuments } from './documents.ts'
import { listContacts } from './list.ts'
import { setContactRemark } from './remark.ts'
import type { ContactsServices } from './services.ts'
import { createContactsState } from './state.ts'
import { updateContact } from './update.ts'

export const feature: Feature<ContactsServices, 'contacts'> = {
  name: 'contacts',
  state: (services) => ({ contacts: createContactsState(services) }),
  routes: (services) => [
    on(contract.listContacts, ({ me }) => listContacts(services, me)),
    on(contract.setContactRemark, ({ me, body }) => setContactRemark(services, me, body)),
    on(contract.updateContact, ({ me, body }) => updateContact(services, me, body)),
  ],
  async open(services) {
    const { users, contacts } = services
    const { blocks } = contacts
    await blocks.load()
    users.hooks.documents.set('contacts', (me, names) => contactDocuments(services, me, names))
    // Users are invisible to those they blocked.
    users.hooks.invisibleTo.push((user, me) => blocks.get(user.uid)?.has(me.uid) === true)
  },
}

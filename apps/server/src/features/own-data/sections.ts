import type { CurrentUser } from '../../http/request/current-user.ts'
import { openItems } from '../activity/index.ts'
import { readArchive, toWire as toArchive } from '../archives/index.ts'
import { credentialsOf, listOwnSessions } from '../auth/index.ts'
import { toWire as toChannel, visibleChannels } from '../channels/index.ts'
import { settingsOf } from '../chat-settings/index.ts'
import { contactEntries, readRemarks } from '../contacts/index.ts'
import { readDrafts } from '../drafts/index.ts'
import { readFavorites } from '../favorites/index.ts'
import { findStoredFile } from '../files/index.ts'
import { remindersOf } from '../reminders/index.ts'
import { scheduledOf } from '../scheduled/index.ts'
import { statusOf } from '../status/index.ts'
import { readFollowedThreads } from '../threads/index.ts'
import { unreadMarksOf } from '../unread/index.ts'
import { requireUser, toSelf } from '../users/index.ts'
import type { PeopleList } from './people.ts'
import type { OwnDataServices } from './services.ts'

/** The user whose data is exported. */
export interface Exported {
  services: OwnDataServices
  me: CurrentUser
  people: PeopleList
}

type Section = (exported: Exported) => Iterable<object> | Promise<Iterable<object>>

/** The kinds of records of which a user has few, by the names of their files. */
export const sections: Readonly<Record<string, Section>> = {
  profile: ({ services, me }) => [
    { ...toSelf(requireUser(services, me.uid)), status: statusOf(services, me.uid) },
  ],
  'sign-in': async ({ services, me }) => [await credentialsOf(services, me)],
  sessions: ({ services, me }) => listOwnSessions(services, me),
  settings: async ({ services, me: { uid, is_guest } }) => {
    const events = await settingsOf(services, { uid, isGuest: is_guest, extended: true })
    return events.map((event) => JSON.parse(event) as object)
  },
  contacts: readOwnContacts,
  channels({ services, me, people }) {
    const channels = visibleChannels(services, me).map((channel) => toChannel(channel))
    for (const { members } of channels) for (const uid of members) people.add(uid)
    return channels
  },
  favorites: readOwnFavorites,
  activity: ({ services, me }) => openItems(services, me),
  drafts: ({ services, me }) => readDrafts(services.db, me.uid),
  'followed-threads': ({ services, me }) => readFollowedThreads(services.db, me.uid),
  reminders: ({ services, me }) => remindersOf(services, me),
  'scheduled-messages': ({ services, me }) => scheduledOf(services, me),
  'unread-marks': ({ services, me }) => unreadMarksOf(services, me),
}

async function readOwnContacts({ services, me, people }: Exported) {
  const entries = await contactEntries(services.db, me.uid)
  const remarks = await readRemarks(services.db, me.uid)
  for (const { target_uid } of entries) people.add(target_uid)
  for (const { uid } of remarks) people.add(uid)
  return [...entries, ...remarks]
}

async function readOwnFavorites({ services, me }: Exported) {
  const favorites: object[] = []
  for (const { id, created_at, path } of await readFavorites(services.db, me.uid)) {
    const file = await findStoredFile(services.db, path)
    if (file) favorites.push({ id, created_at, ...toArchive(await readArchive(services, file)) })
  }
  return favorites
}

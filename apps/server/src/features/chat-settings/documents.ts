import type { CurrentUser } from '../../http/request/current-user.ts'
import type { ChatSettingsServices } from './services.ts'
import { settingsOf } from './settings.ts'

/** The settings of a user's chats, for the export of their data. */
export async function settingsDocuments(
  services: ChatSettingsServices,
  { uid, is_guest }: CurrentUser,
): Promise<object[]> {
  const events = await settingsOf(services, { uid, isGuest: is_guest, extended: true })
  return events.map((event) => JSON.parse(event) as object)
}

import type { CurrentUser } from '../../http/request/current-user.ts'
import { readRemarks } from './remarks-store.ts'
import type { ContactsServices } from './services.ts'
import { contactEntries } from './store.ts'

/** The contacts, blocks and nicknames of a user, for the export of their data. Calls `names` with each of them. */
export async function contactDocuments(
  { db }: ContactsServices,
  { uid }: CurrentUser,
  names: (uid: number) => void,
): Promise<object[]> {
  const entries = await contactEntries(db, uid)
  const remarks = await readRemarks(db, uid)
  for (const { target_uid } of entries) names(target_uid)
  for (const remark of remarks) names(remark.uid)
  return [...entries, ...remarks]
}

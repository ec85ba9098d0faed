import {
  type editHistory as endpoint,
  fail,
  readExtSetting,
  type ResponseOf,
} from '@parley/protocol'
import type { Tx } from '../../../engines/database/database.ts'
import type { MessageRow } from '../tables.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import { common } from '../../organization/index.ts'
import { requireReadable } from '../archivable.ts'
import type { MessagesServices } from '../services.ts'
import { readEditTimes } from '../store.ts'
import { moderatedAmong } from './moderated-store.ts'
import { insertVersion, readVersions } from './versions-store.ts'

const isKept = (services: MessagesServices) =>
  !readExtSetting(common(services).ext_setting).disable_edit_history

/** Keeps the content that an edit replaces, as long as its message exists. */
export async function storeVersion(
  services: MessagesServices,
  tx: Tx,
  { mid, content_type, content }: MessageRow,
  replaced_by: number,
): Promise<void> {
  if (isKept(services)) await insertVersion(tx, { mid, replaced_by, content_type, content })
}

/** All versions of a message that the caller may read, newest first. */
export async function editHistory(
  services: MessagesServices,
  me: CurrentUser,
  mid: number,
): Promise<ResponseOf<typeof endpoint>> {
  if (!isKept(services)) throw fail('not-found')
  const message = await requireReadable(services, services.db, me, mid)
  if ((await moderatedAmong(services.db, [mid])).size > 0) throw fail('not-found')
  const edits = await readEditTimes(services.db, mid)
  const replaced = await readVersions(services.db, mid)
  // An edit without a kept version happened while the history was switched off.
  const writtenBefore = (edit: number) =>
    edits.findLast((one) => one.mid < edit)?.created_at ?? message.created_at
  const current = { ...message, replaced_by: Infinity }
  return {
    versions: [current, ...replaced].map(({ content_type, content, replaced_by }) => ({
      content_type: content_type ?? 'text/plain',
      content: content ?? '',
      written_at: writtenBefore(replaced_by),
    })),
  }
}

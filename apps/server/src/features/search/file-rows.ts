import { extname } from 'node:path'
import type { FileRow } from '@parley/protocol'
import { findFile } from '../files/index.ts'
import { propertiesOf } from '../messages/index.ts'
import type { Hit } from './find-messages.ts'
import type { SearchServices } from './services.ts'

/** The rows of the files list for those hits that are file or voice messages, by mid. */
export async function toFileRows(
  services: SearchServices,
  hits: readonly Hit[],
): Promise<Map<number, FileRow>> {
  const rows = new Map<number, FileRow>()
  for (const { row } of hits) {
    const { mid, from_uid, gid, content_type, content, properties, created_at } = row
    if (content_type !== 'vocechat/file' && content_type !== 'vocechat/audio') continue
    const name = propertiesOf(row)?.name
    rows.set(mid, {
      mid,
      from_uid,
      gid: gid ?? 0,
      ext: typeof name === 'string' ? extname(name).slice(1).toLowerCase() : '',
      content_type,
      content: content ?? '',
      properties: properties ?? '{}',
      created_at,
      expired: !(await findFile(services.db, content ?? '')),
    })
  }
  return rows
}

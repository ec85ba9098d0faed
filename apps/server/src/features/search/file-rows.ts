import type { FileRow } from '@parley/protocol'
import { extensionOf } from '../file-list/index.ts'
import { existingFiles } from '../files/index.ts'
import { propertiesOf } from '../messages/index.ts'
import type { Hit } from './find-messages.ts'
import type { SearchServices } from './services.ts'

/** The rows of the files list for those hits that are file or voice messages, by mid. */
export async function toFileRows(
  services: SearchServices,
  hits: readonly Hit[],
): Promise<Map<number, FileRow>> {
  const files = hits.flatMap(({ row }) => {
    const { content_type, content } = row
    const isFile = content_type === 'vocechat/file' || content_type === 'vocechat/audio'
    return isFile && content !== null ? [{ ...row, content_type, content } as const] : []
  })
  const existing = await existingFiles(
    services.db,
    files.map(({ content }) => content),
  )
  const rows = files.map((file): [number, FileRow] => {
    const { mid, from_uid, gid, content_type, content, properties, created_at } = file
    const name = propertiesOf(file)?.name
    const row = {
      mid,
      from_uid,
      gid: gid ?? 0,
      ext: typeof name === 'string' ? extensionOf(name) : '',
      content_type,
      content,
      properties: properties ?? '{}',
      created_at,
      expired: !existing.has(content),
    }
    return [mid, row]
  })
  return new Map(rows)
}

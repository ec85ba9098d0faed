import { randomUUID } from 'node:crypto'
import {
  type ResponseOf,
  type RequestOf,
  type prepareUpload,
  fail,
  withoutDirectionSigns,
} from '@parley/protocol'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import type { FilesServices } from '../services.ts'
import { mediaType } from '../media-type.ts'
import { requireFreeSpace, requireQuota } from './quota.ts'
import { insertUpload } from '../store.ts'

const nameChars = 255

/** Opens an upload and returns its id, which is also the secret part of the file's address. */
export async function openUpload(
  services: FilesServices,
  me: CurrentUser,
  { content_type, filename }: RequestOf<typeof prepareUpload>['body'],
): Promise<ResponseOf<typeof prepareUpload>> {
  const name = withoutDirectionSigns(filename ?? '').replace(/\p{Surrogate}/gu, '\ufffd')
  if (name.length > nameChars) throw fail('bad-name', { field: 'filename' })
  await requireFreeSpace(services, 0)
  await requireQuota(services, me, 1)
  const file_id = randomUUID()
  await services.database.transact((tx) =>
    insertUpload(tx, {
      file_id,
      uid: me.uid,
      content_type: mediaType(content_type ?? '', name),
      name: name || null,
      size: 0,
      touched_at: services.clock.now(),
      attempt: null,
    }),
  )
  return file_id
}

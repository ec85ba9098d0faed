import * as contract from '@parley/protocol'
import { type ParsedRequest, fail, pathPattern } from '@parley/protocol'
import type { Tx } from '../../engines/database/database.ts'
import type { Feature } from '../../feature.ts'
import type { FileResponse } from '../../http/answer/send-file.ts'
import { on } from '../../http/on.ts'
import { findFile, removeReferences } from '../files/index.ts'
import { readArchive, serveAttachment, toWire } from './archive-file.ts'
import { createArchive } from './create-archive.ts'
import type { ArchivesServices } from './services.ts'
import { findArchive, removeArchives } from './store.ts'

// An archive never changes.
const cacheControl = 'public, max-age=31536000'

export const feature: Feature<ArchivesServices> = {
  name: 'archives',
  routes: (services) => [
    on(contract.createArchive, ({ me, body }) => createArchive(services, me, body.mid_list)),
    on(contract.getArchive, async ({ query, reply }) => {
      const archive = await requireArchive(services, query.file_path)
      reply.header('cache-control', cacheControl)
      return toWire(archive)
    }),
    on(contract.getArchiveAttachment, ({ query }) => getAttachment(services, query)),
  ],
  open(services) {
    services.files.hooks.removed.push((tx, paths) => removeWithReferences(services, tx, paths))
  },
}

async function getAttachment(
  services: ArchivesServices,
  {
    file_path,
    attachment_id,
    download,
  }: ParsedRequest<typeof contract.getArchiveAttachment>['query'],
): Promise<FileResponse> {
  const archive = await requireArchive(services, file_path)
  const request = { index: attachment_id, download, cacheControl }
  return serveAttachment(services, archive, request, (path) => findFile(services.db, path))
}

/** The archive of a forward. Those of favorites are served to their owners only. */
async function requireArchive(services: ArchivesServices, path: string) {
  if (!pathPattern.test(path)) throw fail('bad-path')
  const file = await findFile(services.db, path)
  if (!file || !(await findArchive(services.db, path))) throw fail('not-found')
  return readArchive(services, file)
}

async function removeWithReferences(
  services: ArchivesServices,
  tx: Tx,
  paths: readonly string[],
): Promise<void> {
  const ids = await removeArchives(tx, paths)
  await removeReferences(
    services,
    tx,
    ids.map((id) => ({ type: 'archive', id })),
  )
}

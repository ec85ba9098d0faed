import { type Draft, refuse } from '@parley/protocol'
import type { Services } from '../../services.ts'
export { feature } from './routes.ts'

/** A file message with the facts of its upload, which win over what the client says. */
export async function withFileFacts(services: Services, draft: Draft): Promise<Draft> {
  const file = await services.db
    .selectFrom('file')
    .selectAll()
    .where('path', '=', draft.content)
    .executeTakeFirst()
  if (!file) throw refuse('bad-path')
  const { name, content_type, size } = file
  const facts = { ...(name === null ? {} : { name }), content_type, size }
  return { ...draft, properties: { ...draft.properties, ...facts } }
}

/** Erases all uploads of the server. */
export async function eraseAllFiles(services: Services): Promise<void> {
  await services.database.transact(async (tx) => {
    await tx.deleteFrom('file').execute()
    await tx.deleteFrom('upload').execute()
  })
  await services.blobs.removeAll('upload')
}

import type { RequestContext } from '../../../http/on.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import type { FilesServices } from '../services.ts'
import { appendChunk } from './append-chunk.ts'
import { readChunk } from './chunk.ts'
import { requireFreeSpace } from './quota.ts'

/** Appends the chunk of a request to its upload. The last one finishes it. */
export async function takeChunk(
  services: FilesServices,
  me: CurrentUser,
  request: RequestContext<never>['request'],
): ReturnType<typeof appendChunk> {
  await requireFreeSpace(services, Number(request.headers['content-length'] ?? 0))
  return appendChunk(services, me, await readChunk(services, request))
}

import { fail } from '@parley/protocol'
import type { FileResponse } from '../../../http/answer/send-file.ts'
import { arePreviewsOn } from '../link-preview.ts'
import type { PreviewsServices } from '../services.ts'
import { readSigned } from './signed-address.ts'

/** A picture of a preview. Its signed segment is the permission. */
export async function previewPicture(
  services: PreviewsServices,
  signed: string,
): Promise<FileResponse> {
  const address = arePreviewsOn(services) ? readSigned(services, signed) : undefined
  if (address === undefined) throw fail('not-found')
  const fetched = await services.previews.pictures.fetch(address)
  if (!fetched?.value) throw fail('not-found')
  const { bytes, type } = fetched.value
  return {
    size: bytes.length,
    modified: new Date(fetched.at),
    type,
    cacheControl: 'public, max-age=86400',
    read: (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
  }
}

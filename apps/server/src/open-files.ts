import { join } from 'node:path'
import type { Config } from './config.ts'
import { openDiskStaging } from './engines/blobs/disk-staging.ts'
import { openDiskBlobs } from './engines/blobs/disk.ts'
import { openS3Blobs } from './engines/blobs/s3/blobs.ts'
import { S3Error } from './engines/blobs/s3/client.ts'
import { openS3Staging } from './engines/blobs/s3/staging.ts'
import type { Engines } from './services.ts'
import { StartError } from './start-error.ts'

/**
 * Opens the store of files and that of incomplete uploads: both in the data folder at `path`, or both on
 * S3. Then the folder holds only pictures that are being decoded.
 */
export async function openFiles(
  { s3 }: Pick<Config, 's3'>,
  path: string,
): Promise<Pick<Engines, 'blobs' | 'staging'>> {
  const stagingPath = join(path, 'staging')
  if (!s3) {
    const blobs = await openDiskBlobs(join(path, 'blobs'))
    return { blobs, staging: await openDiskStaging(stagingPath, blobs) }
  }
  const blobs = openS3Blobs(s3)
  await blobs.probe().catch((error: unknown) => {
    if (!(error instanceof S3Error)) throw error
    throw new StartError(`${error.message}. Check PARLEY_FILES: docs/operating.md, "Files on S3".`)
  })
  return { blobs, staging: await openS3Staging(blobs, stagingPath) }
}

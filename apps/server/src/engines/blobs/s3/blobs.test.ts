import { blobsContract } from '../blobs.contract.ts'
import { startS3Server } from '../../../testing/s3-server.ts'
import { openS3Blobs } from './blobs.ts'
import { parseS3Location } from './location.ts'

for (const prefix of ['', 'team/chat']) {
  blobsContract(`S3 with the prefix "${prefix}"`, async () => {
    const server = await startS3Server()
    const location = parseS3Location(server.address(prefix), {})
    return { blobs: openS3Blobs(location, { pageSize: 2 }), end: () => server.close() }
  })
}

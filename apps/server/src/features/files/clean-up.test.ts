import { expect, test } from 'vitest'
import { startFlakyProxy } from '../../testing/flaky-proxy.ts'
import { getFile, uploadFile } from '../../testing/files.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { startTestServer } from '../../testing/test-server.ts'

test('a server starts although its store cannot list unfinished writes', async () => {
  const s3 = await startS3Server()
  const proxy = await startFlakyProxy(s3.endpoint)
  proxy.fault = ({ url }) => (url.includes('max-uploads') ? { status: 501 } : undefined)
  const w = await startTestServer({ PARLEY_FILES: s3.address('', proxy.endpoint) })
  expect(proxy.requests.filter(({ url }) => url.includes('max-uploads'))).toHaveLength(1)

  const { path } = await uploadFile(w.bob, 'content')
  expect((await getFile(w, path)).text).toBe('content')
  await w.close()
  await proxy.close()
  await s3.close()
})

import { importServer, listJobs } from '@parley/protocol'
import { expect, test } from 'vitest'
import { uploadFile } from '../../testing/files.ts'
import { startTestServer } from '../../testing/test-server.ts'

test('a server on PostgreSQL refuses an import from the web and stays as it is', async () => {
  const w = await startTestServer()
  try {
    const { path } = await uploadFile(w.dave, 'no zip', { content_type: 'application/zip' })
    const body = { file_path: path, mode: 'replace' } as const
    expect(await w.dave.request(importServer, { body })).toMatchObject({
      status: 409,
      body: { reason: 'import_needs_command_line' },
    })
    expect(await w.dave.call(listJobs, {})).toEqual([])
  } finally {
    await w.close()
  }
})

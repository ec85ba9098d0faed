import { type MessageInput, channelHistory, sendToChannel } from '@parley/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addChunk,
  openUpload,
  unknownPath,
  uploadFile,
  startServerWithSmallFiles,
} from '../../testing/files.ts'
import type { TestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startServerWithSmallFiles()
})
afterAll(() => w.close())

describe('a file message', () => {
  const draft = (content: string, properties: MessageInput['properties'] = null): MessageInput => ({
    content_type: 'vocechat/file',
    content,
    properties,
  })

  test('carries the metadata of its upload and keeps other properties', async () => {
    const { alice, bob, carol, team } = w
    await Promise.all([bob.openStream(), carol.openStream()])
    const { path } = await uploadFile(alice, 'words', {
      content_type: 'text/plain',
      filename: 'notes.txt',
    })
    const wrong = { local_id: 5, size: 1, name: 'lie', content_type: 'image/png', width: 3 }
    const mid = await alice.send(draft(path, wrong)).to(team)
    await w.settle()

    const detail = {
      content_type: 'vocechat/file',
      content: path,
      properties: {
        ...{ local_id: 5, width: 3 },
        ...{ name: 'notes.txt', content_type: 'text/plain', size: 5 },
      },
    }
    expect(bob.events()).toMatchObject([{ type: 'chat', mid, detail }])
    expect(carol.events()).toEqual([])
    const page = await bob.call(channelHistory, { params: { gid: team }, query: { limit: 1 } })
    expect(page).toMatchObject([{ mid, detail }])
  })

  test('with an unknown path is refused', async () => {
    const { alice, team } = w
    const send = (content: string) =>
      alice.request(sendToChannel, { params: { gid: team }, body: draft(content) })
    expect((await send(unknownPath)).status).toBe(400)
    expect((await send('../../key.json')).status).toBe(400)
    const unfinished = await openUpload(alice)
    await addChunk(alice, unfinished, 'x')
    expect((await send(`2020/1/1/${unfinished}`)).status).toBe(400)
  })
})

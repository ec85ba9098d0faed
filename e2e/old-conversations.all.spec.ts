import { textMessage } from '@parley/client'
import { sendToUser, setMute, setReadIndex } from '@parley/protocol'
import { call, makeAccount, makeChannel, sendMessages } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'

test('a new browser lists conversations that are older than the replay', async ({
  server,
  people,
  ines,
  bob,
}) => {
  test.slow()
  const carol = await makeAccount(server, ines.session, 'Carol')
  const params = { uid: ines.session.user.uid }
  const mid = await call(server, sendToUser, { params, body: textMessage('Long ago') }, bob.session)
  await call(server, sendToUser, { params, body: textMessage('Not now') }, carol)
  const read = { users: [{ uid: bob.session.user.uid, mid }], groups: [] }
  await call(server, setReadIndex, { body: read }, ines.session)
  const mute = { add_users: [{ uid: carol.user.uid }] }
  await call(server, setMute, { body: mute }, ines.session)
  const gid = await makeChannel(server, ines.session, { name: 'noise', is_public: true })
  const many = Array.from({ length: 60 }, (_, n) => `Noise ${n}`)
  await Promise.all(Array.from({ length: 9 }, () => sendMessages(server, bob.session, gid, many)))

  const laptop = await people.openAgain('Ines')
  await expect(laptop.row('@Bob')).toContainText('Long ago')
  await laptop.expectNoBadge('@Bob')
  await expect(laptop.row('@Carol')).toContainText('Not now')
  await laptop.open('@Bob')
  await laptop.expectMessage('Long ago')
})

import { channelHistory, removeMembers, updateUser } from '@parley/protocol'
import { call, makeChannel } from './support/calls.ts'
import { test } from './support/cluster.ts'
import { expect } from './support/fixtures.ts'
import type { TestServer } from './support/server.ts'

test('two people on two nodes see messages, presence and lost rights at once', async ({
  cluster: { front },
  ines,
  bob,
}) => {
  await ines.open('#general')
  await bob.open('#general')
  await ines.send('From the first node')
  await bob.expectMessage('From the first node')
  await bob.send('From the second node')
  await ines.expectMessage('From the second node')
  await ines.page.getByRole('button', { name: 'Members' }).click()
  const members = ines.page.getByRole('complementary', { name: 'Members' })
  await expect(members.getByRole('button', { name: /Online.*Bob/ })).toBeVisible()

  const team = { name: 'team', is_public: false, members: [bob.session.user.uid] }
  const gid = await makeChannel(front, ines.session, team)
  await bob.open('#team')
  const params = { gid }
  await call(front, removeMembers, { params, body: [bob.session.user.uid] }, ines.session)
  await expect(bob.row('#team')).toHaveCount(0)

  bob.watch.expect(/401|403/)
  const input = { params: { uid: bob.session.user.uid }, body: { status: 'frozen' as const } }
  await call(front, updateUser, input, ines.session)
  await expect(bob.page.getByRole('heading', { name: /^Sign in to/ })).toBeVisible()
  await expect(members.getByRole('button', { name: /Online.*Bob/ })).toHaveCount(0)
})

test('when a node is killed during a burst, its people go on with the other one', async ({
  cluster: { nodes },
  ines,
  bob,
}) => {
  await ines.open('#general')
  await bob.open('#general')
  // The other one writes as well, so that one of the writers is on the node that is killed.
  for (const person of [ines, bob]) person.watch.expect(/502|503|504|ERR_|Failed to load|network/i)
  const texts = Array.from({ length: 24 }, (_, i) => `Message ${i + 1} of the burst`)
  const answers = texts.map((text) => `Answer to: ${text}`)
  for (const [i, text] of texts.entries()) {
    await bob.send(text)
    await ines.send(answers[i] as string)
    // One of the two is on this node.
    if (i === 9) await nodes[0]?.kill()
  }
  for (const person of [ines, bob]) await person.waitUntilSent()
  for (const person of [ines, bob]) {
    await person.expectMessage(texts.at(-1) as string)
    await person.expectMessage(answers.at(-1) as string)
  }
  // The first channel of the server.
  const page = { params: { gid: 1 }, query: { limit: 100 } }
  const stored = await call(nodes[1] as TestServer, channelHistory, page, ines.session)
  const contents = stored.flatMap(({ detail }) => ('content' in detail ? [detail.content] : []))
  for (const written of [texts, answers]) {
    expect(contents.filter((text) => written.includes(text))).toEqual(written)
  }
  await ines.send('Still here?')
  await bob.expectMessage('Still here?')
})

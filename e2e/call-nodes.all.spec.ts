import { test } from './support/cluster.ts'
import { fakeDevices, knowDevices, movingVideoOf, seesVideoOf } from './support/devices.ts'
import { expect } from './support/fixtures.ts'
import type { Person } from './support/people.ts'

test.use(fakeDevices)

const receivesAudio = ({ page }: Person, { session }: Person) =>
  expect(page.locator(`li[data-person="${session.user.uid}"][data-speaking]`)).toBeVisible()

test('two people on two nodes hear and see each other, also after the node that carried the call was killed', async ({
  cluster,
  ines,
  bob,
}) => {
  for (const person of [ines, bob]) {
    await knowDevices(person)
    await person.open('#general')
    await person.page
      .getByRole('main')
      .getByRole('button', { name: /^(Start a call|Join the call)/ })
      .click()
    await person.page.getByRole('button', { name: 'Turn on camera' }).click()
  }
  for (const [one, other] of [
    [ines, bob],
    [bob, ines],
  ] as const) {
    await seesVideoOf(one.page, other)
    await receivesAudio(one, other)
  }

  // One node carries all media of a call.
  await expect.poll(async () => Math.max(...(await cluster.callPackets()))).toBeGreaterThan(0)
  const packets = await cluster.callPackets()
  expect(packets).toContain(0)
  const carrier = packets.findIndex((count) => count > 0)
  const shown = () => movingVideoOf(ines.page, bob)
  const before = await shown()
  for (const { watch } of [ines, bob]) watch.expect(/502|503|504|ERR_|Failed to load|network/i)
  await cluster.nodes[carrier]?.kill()
  await expect.poll(async () => [undefined, before].includes(await shown())).toBe(false)
  await seesVideoOf(bob.page, ines)
  await receivesAudio(ines, bob)
  await receivesAudio(bob, ines)
})

import { test } from './support/fixtures.ts'
import { settingsStops } from './support/tour/settings-stops.ts'
import { openPhoneTour, openWideTour } from './support/tour/tours.ts'
import { signIn } from './support/tour/visit.ts'

// For all stops together. A stop that fails takes longer, because its checks are repeated.
test.describe.configure({ timeout: 600_000 })

test('each page of the settings on a wide screen is accessible in both colour schemes, translated, and fits', async ({
  people,
  server,
  ines,
}) => {
  const tour = await openWideTour(people, server, ines)
  await signIn(tour.visit, ines.session)
  await tour.walk(await settingsStops(tour.visit))
})

test('each page of the settings on a dark phone is accessible, translated, and fits, and its targets are large enough', async ({
  people,
  server,
  ines,
}) => {
  const tour = await openPhoneTour(people, server, ines)
  await signIn(tour.visit, ines.session)
  await tour.walk(await settingsStops(tour.visit))
})

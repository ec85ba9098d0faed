import { test } from './support/fixtures.ts'
import { entryStops, lastStops, pageStops, wideStops } from './support/tour/stops.ts'
import { openWideTour } from './support/tour/tours.ts'
import { signIn } from './support/tour/visit.ts'

// For all stops together. A stop that fails takes longer, because its checks are repeated.
test.describe.configure({ timeout: 600_000 })

test('each page on a wide screen is accessible in both colour schemes, translated, and fits', async ({
  people,
  server,
  ines,
}) => {
  const tour = await openWideTour(people, server, ines)
  await tour.walk(entryStops)
  await signIn(tour.visit, ines.session)
  await tour.walk([...pageStops, ...wideStops, ...lastStops])
})

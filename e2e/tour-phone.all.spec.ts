import { test } from './support/fixtures.ts'
import { entryStops, lastStops, pageStops, phoneStops } from './support/tour/stops.ts'
import { openPhoneTour } from './support/tour/tours.ts'
import { signIn } from './support/tour/visit.ts'

// For all stops together. A stop that fails takes longer, because its checks are repeated.
test.describe.configure({ timeout: 600_000 })

test('each page on a dark phone is accessible, translated, and fits, and its targets are large enough', async ({
  people,
  server,
  ines,
}) => {
  const tour = await openPhoneTour(people, server, ines)
  await tour.walk(entryStops)
  await signIn(tour.visit, ines.session)
  await tour.walk([...pageStops, ...phoneStops, ...lastStops])
})

import { parseArgs } from 'node:util'
import { type Manner, manners } from './round.ts'
import { reportOf, runRounds } from './rounds.ts'

// npm run agreement -- --rounds 500 --manner late --seed 17

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '60' },
    manner: { type: 'string', multiple: true },
    seed: { type: 'string', default: '1' },
  },
})
const chosen = (values.manner ?? manners) as readonly Manner[]
const unknown = chosen.find((one) => !manners.includes(one))
if (unknown !== undefined) {
  console.error(`There is no manner "${unknown}". Manners: ${manners.join(', ')}`)
  process.exit(2)
}
const { rounds, disagreement } = await runRounds({
  manners: chosen,
  firstSeed: Number(values.seed),
  max: Number(values.rounds),
  forMs: Number.POSITIVE_INFINITY,
})
if (disagreement) console.error(reportOf(disagreement))
console.log(`${rounds} rounds, ${disagreement ? 'the last one does not agree' : 'all agree'}`)
process.exit(disagreement ? 1 : 0)

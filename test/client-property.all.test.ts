import { testScenarios } from './testing/client-property.ts'

const first = Number(process.env.PARLEY_SEED ?? 1)
const count = Number(process.env.PARLEY_SEEDS ?? (process.env.PARLEY_SEED === undefined ? 12 : 1))
testScenarios(first, count)

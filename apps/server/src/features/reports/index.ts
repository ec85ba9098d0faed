export { feature } from './routes.ts'
export { warningsOf } from './warnings.ts'

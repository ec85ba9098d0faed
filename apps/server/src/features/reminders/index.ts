export { feature } from './routes.ts'
export { remindersOf } from './list.ts'

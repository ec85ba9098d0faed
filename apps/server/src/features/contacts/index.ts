export { areBlocked } from './blocks.ts'
export { feature } from './routes.ts'
export { contactEntries } from './store.ts'

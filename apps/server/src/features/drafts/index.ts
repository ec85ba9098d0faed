export { feature } from './routes.ts'
export { readDrafts } from './store.ts'

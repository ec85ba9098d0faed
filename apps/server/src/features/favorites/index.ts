export { feature } from './routes.ts'
export { readFavorites } from './store.ts'

export { serverKeys } from './server-keys.ts'
export { LazyServerTiles } from './LazyServerTiles.tsx'

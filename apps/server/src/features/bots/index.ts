export { identifyBot } from './key-cache.ts'
export { feature } from './routes.ts'

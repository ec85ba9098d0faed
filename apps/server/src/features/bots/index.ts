export { identifyBot } from './key-cache.ts'
export { feature } from './routes.ts'
export { type BotsServices, createBotsState } from './services.ts'

export { feature } from './routes.ts'
export { createPushState, type PushServices } from './services.ts'

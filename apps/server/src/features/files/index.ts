export { eraseAllFiles } from './erase.ts'
export { withFileFacts } from './facts.ts'
export { feature } from './routes.ts'

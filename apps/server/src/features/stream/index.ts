export { feature } from './routes.ts'
export { streams } from './stream.ts'

export { type StreamServices, createStreams } from './services.ts'
export { feature } from './routes.ts'

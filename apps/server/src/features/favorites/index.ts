export { feature } from './routes.ts'

export { feature } from './routes.ts'
export { extensionOf } from './rules.ts'

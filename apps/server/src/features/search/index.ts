export { feature } from './routes.ts'
export { searchPage } from './search-page.ts'
export type { SearchServices } from './services.ts'

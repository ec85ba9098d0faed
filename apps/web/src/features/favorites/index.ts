export { FavoritesPanel } from './panel/lazy.ts'

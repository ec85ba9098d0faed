export { ChatSearchBar } from './in-chat/lazy.ts'
export { Excerpt } from './hits/Excerpt.tsx'
export { searchPath } from './search-path.ts'
export { useQuickSearch } from './useQuickSearch.ts'

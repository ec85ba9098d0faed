export { LazyChatSearchBar, loadChatSearch } from './in-chat/LazyChatSearchBar.tsx'
export { Excerpt } from './hits/Excerpt.tsx'
export { searchPath } from './search-path.ts'
export { useQuickSearch } from './useQuickSearch.ts'

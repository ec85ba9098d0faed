export { LazyChatSearchBar, loadChatSearch } from './in-chat/LazyChatSearchBar.tsx'
export { Excerpt } from './hits/Excerpt.tsx'
export { searchPath } from '../../store/index.ts'
export { useQuickSearch } from './useQuickSearch.ts'

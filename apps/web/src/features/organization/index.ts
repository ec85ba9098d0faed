export { EntryScreen, EntryWait } from './EntryScreen.tsx'
export { hasLanguages, LanguageSelect } from './LanguageSelect.tsx'
export { OwnServerMark, ServerLogo } from './ServerLogo.tsx'
export { ServerMark } from './ServerMark.tsx'

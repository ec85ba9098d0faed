export { EntryScreen, EntryWait } from './EntryScreen.tsx'
export { LanguageSelect } from './LanguageSelect.tsx'
export { OwnServerMark, ServerLogo } from './ServerLogo.tsx'
export { ServerMark } from './ServerMark.tsx'

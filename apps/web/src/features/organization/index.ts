export { EntryScreen, EntryWait } from './EntryScreen.tsx'
export { ServerLogo } from './ServerLogo.tsx'

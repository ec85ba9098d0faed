export { autoDeleteSeconds } from './auto-delete.ts'
export { countLeavers } from './list-store.ts'
export { requireChat } from './require-chat.ts'
export { feature } from './routes.ts'
export type { ChatSettingsServices } from './services.ts'
export { settingsOf } from './settings.ts'
export {
  columnsOf,
  mutedAmong,
  mutedChats,
  readMarksIn,
  readMarksOf,
  removeReadMarks,
  targetOf,
} from './store.ts'

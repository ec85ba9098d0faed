export { autoDeleteSeconds } from './auto-delete.ts'
export { feature } from './routes.ts'
export { settingsOf } from './settings.ts'
export { removeReadMarks } from './store.ts'

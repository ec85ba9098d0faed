export { autoDeleteSeconds } from './auto-delete'
export { feature } from './routes.ts'
export { settingsOf } from './settings.ts'
export { removeReadMarks as forgetReadMarks } from './store.ts'

export { unreadMarksOf } from './marks.ts'
export { feature } from './routes.ts'
export { removeAllMarks, removeMarksAbout } from './store.ts'
export type { UnreadServices } from './services.ts'

export { countUnreadChats } from './count-unread.ts'
export { feature } from './routes.ts'

export { addressChannel, addressUser } from './chat.ts'
export { feature } from './routes.ts'
export { sendMessage } from './send.ts'
export { countMessages, readTimeline } from './store.ts'

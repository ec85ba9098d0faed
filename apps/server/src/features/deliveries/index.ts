export { noteFailed, noteSent, readDeliveries } from './store.ts'

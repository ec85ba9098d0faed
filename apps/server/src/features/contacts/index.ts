export { areBlocked } from './blocks.ts'
export { feature } from './routes.ts'
export { type ContactsServices, createContactsState } from './services.ts'
export { contactEntries } from './store.ts'

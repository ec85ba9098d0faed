export { feature } from './routes.ts'
export { createMembersState, type MembersServices } from './services.ts'

export { feature } from './routes.ts'
export { endSessions, identify, signIn } from './sessions.ts'
export { useTicket } from './tickets.ts'

export { feature } from './routes.ts'
export { identify, signIn } from './sessions.ts'
export { useTicket } from './tickets.ts'

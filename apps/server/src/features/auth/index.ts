export { feature } from './routes.ts'
export { identify, isSessionAlive } from './sessions.ts'
export { signIn } from './sign-in.ts'
export { redeemTicket } from './tickets.ts'

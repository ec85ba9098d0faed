export { feature } from './routes.ts'
export { identify, isSessionAlive } from './sessions/sessions.ts'
export { signIn } from './sign-in/sign-in.ts'
export { redeemTicket } from './sessions/tickets.ts'

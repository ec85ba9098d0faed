export { findToken, hashOf, issueToken, type NewMagicToken, useToken } from './magic-tokens.ts'
export { replaceTokens } from './store.ts'
export type { InvitesServices } from './services.ts'
export { feature } from './routes.ts'

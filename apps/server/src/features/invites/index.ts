export { findToken, hashOf, issueToken, useToken } from './magic-tokens.ts'
export { feature } from './routes.ts'

export { InviteLink } from './InviteLink.tsx'
export { readBase } from './link.ts'

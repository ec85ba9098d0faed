export { InviteDialog } from './InviteDialog.tsx'
export { InviteLink } from './InviteLink.tsx'
export { readBase } from './link.ts'
export { PrivateInvitePage } from './PrivateInvitePage.tsx'

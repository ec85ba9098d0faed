export { PrivateInvitePage } from './PrivateInvitePage.tsx'
export { InviteDialog } from './InviteDialog.tsx'

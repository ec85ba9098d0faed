export { InviteLink } from './InviteLink.tsx'
export { InviteLinks } from './settings/InviteLinks.tsx'

import type { WebFeature } from '../../store/index.ts'
import { lazyPart } from '../../ui/index.ts'
import { inviteActions } from './actions.ts'

declare module '../../store/dialogs.ts' {
  interface DialogInputs {
    invite: { gid?: number }
  }
}

const InviteDialog = lazyPart(async () => ({
  default: (await import('./InviteDialog.tsx')).InviteDialog,
}))
const PrivateInvitePage = lazyPart(async () => ({
  default: (await import('./PrivateInvitePage.tsx')).PrivateInvitePage,
}))

export const invites: WebFeature = {
  actions: { app: inviteActions },
  pages: [{ path: 'invite_private/:gid', Component: PrivateInvitePage, area: 'signed-in' }],
  dialogs: {
    invite: ({ gid }, onClose) => <InviteDialog gid={gid} onClose={onClose} />,
  },
}

import { Suspense, lazy } from 'react'
import { type DialogRequest, closeDialog, useDialog } from '../store/index.ts'

const CreateChannelDialog = lazy(async () => ({
  default: (await import('../features/channels/index.ts')).CreateChannelDialog,
}))
const AddMembersDialog = lazy(async () => ({
  default: (await import('../features/channels/index.ts')).AddMembersDialog,
}))
const LeaveChannelDialog = lazy(async () => ({
  default: (await import('../features/channels/index.ts')).LeaveChannelDialog,
}))
const DeleteChannelDialog = lazy(async () => ({
  default: (await import('../features/channels/index.ts')).DeleteChannelDialog,
}))
const NewMessageDialog = lazy(async () => ({
  default: (await import('../features/users/index.ts')).NewMessageDialog,
}))
const ProfileDialog = lazy(async () => ({
  default: (await import('../features/users/index.ts')).ProfileDialog,
}))
const InviteDialog = lazy(async () => ({
  default: (await import('../features/invites/index.ts')).InviteDialog,
}))
const Switcher = lazy(async () => ({
  default: (await import('../features/chats/index.ts')).Switcher,
}))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../features/chats/index.ts')).ShortcutsDialog,
}))
const MuteDialog = lazy(async () => ({
  default: (await import('../features/chats/index.ts')).MuteDialog,
}))
const SignOutDialog = lazy(async () => ({
  default: (await import('../features/settings/index.ts')).SignOutDialog,
}))

/** The dialog that was asked for, loaded when it is first needed. Each takes `onClose`. */
export function Dialogs() {
  const request = useDialog()
  return <Suspense>{request && draw(request)}</Suspense>
}

function draw(request: DialogRequest) {
  switch (request.name) {
    case 'create-channel':
      return <CreateChannelDialog isPublic={request.isPublic} onClose={closeDialog} />
    case 'add-members':
      return <AddMembersDialog gid={request.gid} onClose={closeDialog} />
    case 'leave-channel':
      return <LeaveChannelDialog gid={request.gid} onClose={closeDialog} />
    case 'delete-channel':
      return <DeleteChannelDialog gid={request.gid} onClose={closeDialog} />
    case 'new-message':
      return <NewMessageDialog onClose={closeDialog} />
    case 'profile':
      return <ProfileDialog uid={request.uid} onClose={closeDialog} />
    case 'invite':
      return <InviteDialog gid={request.gid} onClose={closeDialog} />
    case 'switcher':
      return <Switcher onClose={closeDialog} />
    case 'shortcuts':
      return <ShortcutsDialog onClose={closeDialog} />
    case 'mute':
      return <MuteDialog chatKey={request.key} onClose={closeDialog} />
    case 'sign-out':
      return <SignOutDialog onClose={closeDialog} />
  }
}

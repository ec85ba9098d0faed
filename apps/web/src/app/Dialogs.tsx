import { Suspense } from 'react'
import { LazySwitcher } from '../features/chats/index.ts'
import { closeDialog, type DialogRequest, useDialog } from '../store/index.ts'
import { lazyPart } from '../ui/index.ts'

const CreateChannelDialog = lazyPart(async () => ({
  default: (await import('../features/channels/dialogs/CreateChannelDialog.tsx'))
    .CreateChannelDialog,
}))
const AddMembersDialog = lazyPart(async () => ({
  default: (await import('../features/channels/dialogs/AddMembersDialog.tsx')).AddMembersDialog,
}))
const LeaveChannelDialog = lazyPart(async () => ({
  default: (await import('../features/channels/dialogs/LeaveChannelDialog.tsx')).LeaveChannelDialog,
}))
const DeleteChannelDialog = lazyPart(async () => ({
  default: (await import('../features/channels/dialogs/DeleteChannelDialog.tsx'))
    .DeleteChannelDialog,
}))
const TimeoutDialog = lazyPart(async () => ({
  default: (await import('../features/channels/timeouts/TimeoutDialog.tsx')).TimeoutDialog,
}))
const NewMessageDialog = lazyPart(async () => ({
  default: (await import('../features/users/people/NewMessageDialog.tsx')).NewMessageDialog,
}))
const ProfilePopover = lazyPart(async () => ({
  default: (await import('../features/users/profile/ProfilePopover.tsx')).ProfilePopover,
}))
const ContactDialog = lazyPart(async () => ({
  default: (await import('../features/users/contacts/ContactDialog.tsx')).ContactDialog,
}))
const RemarkDialog = lazyPart(async () => ({
  default: (await import('../features/users/contacts/RemarkDialog.tsx')).RemarkDialog,
}))
const SearchPeopleDialog = lazyPart(async () => ({
  default: (await import('../features/users/contacts/SearchPeopleDialog.tsx')).SearchPeopleDialog,
}))
const BlockedPeopleDialog = lazyPart(async () => ({
  default: (await import('../features/users/contacts/BlockedPeopleDialog.tsx')).BlockedPeopleDialog,
}))
const InviteDialog = lazyPart(async () => ({
  default: (await import('../features/invites/InviteDialog.tsx')).InviteDialog,
}))
const ShortcutsDialog = lazyPart(async () => ({
  default: (await import('../features/chats/switcher/ShortcutsDialog.tsx')).ShortcutsDialog,
}))
const MuteDialog = lazyPart(async () => ({
  default: (await import('../features/chats/list/MuteDialog.tsx')).MuteDialog,
}))
const HiddenChatsDialog = lazyPart(async () => ({
  default: (await import('../features/chats/hidden/HiddenChatsDialog.tsx')).HiddenChatsDialog,
}))
const ForwardDialog = lazyPart(async () => ({
  default: (await import('../features/archives/forward/ForwardDialog.tsx')).ForwardDialog,
}))
const ArchiveDialog = lazyPart(async () => ({
  default: (await import('../features/archives/view/ArchiveDialog.tsx')).ArchiveDialog,
}))
const AutoDeleteDialog = lazyPart(async () => ({
  default: (await import('../features/chat-settings/AutoDeleteDialog.tsx')).AutoDeleteDialog,
}))
const ReminderDialog = lazyPart(async () => ({
  default: (await import('../features/reminders/ReminderDialog.tsx')).ReminderDialog,
}))
const StatusDialog = lazyPart(async () => ({
  default: (await import('../features/settings/status/StatusDialog.tsx')).StatusDialog,
}))
const SignOutDialog = lazyPart(async () => ({
  default: (await import('../features/settings/sessions/SignOutDialog.tsx')).SignOutDialog,
}))

/** Renders the requested dialog, loaded on first use. Each dialog takes `onClose`. */
export function Dialogs() {
  const request = useDialog()
  return <Suspense>{request && renderDialog(request)}</Suspense>
}

function renderDialog(request: DialogRequest) {
  switch (request.name) {
    case 'create-channel':
      return (
        <CreateChannelDialog
          isPublic={request.isPublic}
          name={request.channelName}
          onClose={closeDialog}
        />
      )
    case 'add-members':
      return <AddMembersDialog gid={request.gid} onClose={closeDialog} />
    case 'leave-channel':
      return <LeaveChannelDialog gid={request.gid} onClose={closeDialog} />
    case 'delete-channel':
      return <DeleteChannelDialog gid={request.gid} onClose={closeDialog} />
    case 'timeout':
      return <TimeoutDialog gid={request.gid} uid={request.uid} onClose={closeDialog} />
    case 'new-message':
      return <NewMessageDialog onClose={closeDialog} />
    case 'profile':
      return <ProfilePopover uid={request.uid} onClose={closeDialog} />
    case 'contact':
      return <ContactDialog uid={request.uid} what={request.what} onClose={closeDialog} />
    case 'remark':
      return <RemarkDialog uid={request.uid} onClose={closeDialog} />
    case 'search-people':
      return <SearchPeopleDialog onClose={closeDialog} />
    case 'blocked-people':
      return <BlockedPeopleDialog onClose={closeDialog} />
    case 'invite':
      return <InviteDialog gid={request.gid} onClose={closeDialog} />
    case 'switcher':
      // The key: an action of the switcher may open it again with another query.
      return <LazySwitcher key={request.typed} typed={request.typed} onClose={closeDialog} />
    case 'shortcuts':
      return <ShortcutsDialog onClose={closeDialog} />
    case 'mute':
      return <MuteDialog chatKey={request.key} onClose={closeDialog} />
    case 'forward':
      return <ForwardDialog chatKey={request.key} mids={request.mids} onClose={closeDialog} />
    case 'archive':
      return <ArchiveDialog key={request.path} path={request.path} onClose={closeDialog} />
    case 'auto-delete':
      return <AutoDeleteDialog chatKey={request.key} onClose={closeDialog} />
    case 'remind':
      return <ReminderDialog mid={request.mid} id={request.id} onClose={closeDialog} />
    case 'hidden-chats':
      return <HiddenChatsDialog onClose={closeDialog} />
    case 'status':
      return <StatusDialog onClose={closeDialog} />
    case 'sign-out':
      return <SignOutDialog onClose={closeDialog} />
  }
}

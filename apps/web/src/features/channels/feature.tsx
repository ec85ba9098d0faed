import type { WebFeature } from '../../store/index.ts'
import { lazyPart } from '../../ui/index.ts'
import { channelActions } from './actions.ts'
import { WarningDialog } from './timeouts/WarningDialog.tsx'

declare module '../../store/dialogs.ts' {
  interface DialogInputs {
    'create-channel': { isPublic: boolean; channelName?: string }
    'add-members': { gid: number }
    'leave-channel': { gid: number }
    'delete-channel': { gid: number }
    timeout: { gid: number; uid: number }
  }
}

const CreateChannelDialog = lazyPart(async () => ({
  default: (await import('./dialogs/CreateChannelDialog.tsx')).CreateChannelDialog,
}))
const AddMembersDialog = lazyPart(async () => ({
  default: (await import('./dialogs/AddMembersDialog.tsx')).AddMembersDialog,
}))
const LeaveChannelDialog = lazyPart(async () => ({
  default: (await import('./dialogs/LeaveChannelDialog.tsx')).LeaveChannelDialog,
}))
const DeleteChannelDialog = lazyPart(async () => ({
  default: (await import('./dialogs/DeleteChannelDialog.tsx')).DeleteChannelDialog,
}))
const TimeoutDialog = lazyPart(async () => ({
  default: (await import('./timeouts/TimeoutDialog.tsx')).TimeoutDialog,
}))
const DirectoryPage = lazyPart(async () => ({
  default: (await import('./directory/DirectoryPage.tsx')).DirectoryPage,
}))

export const channels: WebFeature = {
  actions: { app: channelActions },
  pages: [{ path: 'channels', Component: DirectoryPage, area: 'signed-in' }],
  dialogs: {
    'create-channel': ({ isPublic, channelName }, onClose) => (
      <CreateChannelDialog isPublic={isPublic} name={channelName} onClose={onClose} />
    ),
    'add-members': ({ gid }, onClose) => <AddMembersDialog gid={gid} onClose={onClose} />,
    'leave-channel': ({ gid }, onClose) => <LeaveChannelDialog gid={gid} onClose={onClose} />,
    'delete-channel': ({ gid }, onClose) => <DeleteChannelDialog gid={gid} onClose={onClose} />,
    timeout: ({ gid, uid }, onClose) => <TimeoutDialog gid={gid} uid={uid} onClose={onClose} />,
  },
  shellParts: [WarningDialog],
}

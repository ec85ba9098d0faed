import { lazy } from 'react'

export { AddMembersDialog } from './AddMembersDialog.tsx'
export { ChannelOverviewForm } from './ChannelOverviewForm.tsx'
export { CreateChannelDialog } from './CreateChannelDialog.tsx'
export { DeleteChannelDialog } from './DeleteChannelDialog.tsx'
export { LeaveChannelDialog } from './LeaveChannelDialog.tsx'
export { ChannelMembers } from './MembersPanel.tsx'
export { mayAddMembers, mayCreatePrivate, mayCreatePublic, mayLeave, mayManage } from './rules.ts'

/** Loaded when it is first opened. */
export const MembersPanel = lazy(async () => ({
  default: (await import('./MembersPanel.tsx')).MembersPanel,
}))

import type { WebFeature } from '../../store/index.ts'
import { lazyPart } from '../../ui/index.ts'
import { contactActions, peopleActions } from './actions.ts'

declare module '../../store/dialogs.ts' {
  interface DialogInputs {
    'new-message': {}
    profile: { uid: number }
    contact: { what: 'block' | 'remove'; uid: number }
    remark: { uid: number }
    'search-people': {}
    'blocked-people': {}
  }
}

const NewMessageDialog = lazyPart(async () => ({
  default: (await import('./people/NewMessageDialog.tsx')).NewMessageDialog,
}))
const ProfilePopover = lazyPart(async () => ({
  default: (await import('./profile/ProfilePopover.tsx')).ProfilePopover,
}))
const ContactDialog = lazyPart(async () => ({
  default: (await import('./contacts/ContactDialog.tsx')).ContactDialog,
}))
const RemarkDialog = lazyPart(async () => ({
  default: (await import('./contacts/RemarkDialog.tsx')).RemarkDialog,
}))
const SearchPeopleDialog = lazyPart(async () => ({
  default: (await import('./contacts/SearchPeopleDialog.tsx')).SearchPeopleDialog,
}))
const BlockedPeopleDialog = lazyPart(async () => ({
  default: (await import('./contacts/BlockedPeopleDialog.tsx')).BlockedPeopleDialog,
}))
const PeoplePage = lazyPart(async () => ({
  default: (await import('./people/PeoplePage.tsx')).PeoplePage,
}))

export const users: WebFeature = {
  actions: { app: peopleActions, person: contactActions },
  pages: [{ path: 'users/:uid?', Component: PeoplePage, area: 'signed-in' }],
  dialogs: {
    'new-message': (_, onClose) => <NewMessageDialog onClose={onClose} />,
    profile: ({ uid }, onClose) => <ProfilePopover uid={uid} onClose={onClose} />,
    contact: ({ uid, what }, onClose) => <ContactDialog uid={uid} what={what} onClose={onClose} />,
    remark: ({ uid }, onClose) => <RemarkDialog uid={uid} onClose={onClose} />,
    'search-people': (_, onClose) => <SearchPeopleDialog onClose={onClose} />,
    'blocked-people': (_, onClose) => <BlockedPeopleDialog onClose={onClose} />,
  },
}

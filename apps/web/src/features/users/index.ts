export { PeoplePage } from './PeoplePage.tsx'
export { NewMessageDialog } from './NewMessageDialog.tsx'
export { ProfileDialog } from './ProfileDialog.tsx'

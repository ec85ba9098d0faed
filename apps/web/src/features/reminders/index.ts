export { RemindersList } from './RemindersList.tsx'

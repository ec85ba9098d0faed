export { ScheduledList } from './ScheduledList.tsx'
export { ScheduledNote } from './ScheduledNote.tsx'
export { ScheduleMenu } from './ScheduleMenu.tsx'

import { useSelector } from '../../../store/index.ts'

/** How many reminders are due and not done, and scheduled messages could not be sent. */
export const useLaterCount = (): number =>
  useSelector(({ reminders, scheduled }) => {
    const due = reminders.entries?.filter(({ is_due }) => is_due).length ?? 0
    return due + (scheduled.entries?.filter(({ error }) => error !== null).length ?? 0)
  })

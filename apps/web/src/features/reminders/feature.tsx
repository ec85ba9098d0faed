import type { WebFeature } from '../../store/index.ts'
import { lazyPart } from '../../ui/index.ts'
import { ReminderAlerts } from './reminder-alerts.ts'

declare module '../../store/dialogs.ts' {
  interface DialogInputs {
    remind: { mid: number; id?: string }
  }
}

const ReminderDialog = lazyPart(async () => ({
  default: (await import('./ReminderDialog.tsx')).ReminderDialog,
}))

export const reminders: WebFeature = {
  dialogs: {
    remind: ({ mid, id }, onClose) => <ReminderDialog mid={mid} id={id} onClose={onClose} />,
  },
  shellParts: [ReminderAlerts],
}

import { putUnreadMarks } from './unread-marks.ts'
import type { Applies } from '../../stream/context.ts'

export const unread = {
  unread_marks_changed({ store }, { marks }) {
    putUnreadMarks(store, marks)
  },
} satisfies Applies

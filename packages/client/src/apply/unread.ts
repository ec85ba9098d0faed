import { putUnreadMarks } from '../store/unread-marks.ts'
import type { Applies } from './context.ts'

export const unread = {
  unread_marks_changed({ store }, { marks }) {
    putUnreadMarks(store, marks)
  },
} satisfies Applies

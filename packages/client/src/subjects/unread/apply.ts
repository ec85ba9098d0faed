import { putUnreadMarks } from './unread-marks.ts'
import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  unread_marks_changed({ store }, { marks }) {
    putUnreadMarks(store, marks)
  },
}

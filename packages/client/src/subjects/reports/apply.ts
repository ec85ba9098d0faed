import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  report_changed: ({ notices }) => notices.emit('reportsChanged'),
}

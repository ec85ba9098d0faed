import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  report_changed: ({ events }) => events.emit('reportsChanged'),
}

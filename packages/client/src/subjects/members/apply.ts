import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  members_changed: ({ events }) => events.emit('membersChanged'),
}

import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  scheduled_changed({ store, events }, { changed, removed }) {
    const isNew = (id: string) => store.scheduled.find(id)?.error === null
    const refused = changed.filter(({ id, error }) => error !== null && isNew(id))
    store.scheduled.change(changed, removed)
    for (const message of refused) events.emit('scheduledRefused', message)
  },
}

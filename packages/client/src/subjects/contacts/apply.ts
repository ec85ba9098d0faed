import type { Store } from '../../store/store.ts'
import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  contact_remarks({ store }, { remarks }) {
    store.remarks = new Map(remarks.map(({ uid, remark }) => [uid, remark]))
    changed(store)
  },

  contact_remark_changed({ store }, { uid, remark }) {
    if (remark === '') store.remarks.delete(uid)
    else store.remarks.set(uid, remark)
    changed(store)
  },
}

function changed(store: Store) {
  store.unsaved.mark()
  store.touch('users', 'chats')
}

import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  contact_remarks({ store }, { remarks }) {
    store.remarks.replace(remarks.map(({ uid, remark }) => [uid, remark]))
  },

  contact_remark_changed({ store }, { uid, remark }) {
    if (remark === '') store.remarks.delete(uid)
    else store.remarks.set(uid, remark)
  },
}

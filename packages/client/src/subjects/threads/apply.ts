import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  thread_follow_changed({ store }, { root_mid, follows }) {
    store.threads.setFollows(root_mid, follows)
  },
}

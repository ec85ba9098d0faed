import type { Applies } from '../../stream/context.ts'

export const threads = {
  thread_follow_changed({ store }, { root_mid, follows }) {
    store.threads.setFollows(root_mid, follows)
    store.touch('threads')
  },

  activity_changed({ store }, { opened, closed }) {
    store.activity.change(opened, closed)
    store.touch('activity')
  },
} satisfies Applies

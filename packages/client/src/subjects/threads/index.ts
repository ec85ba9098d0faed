import type { Subject } from '../../subject.ts'
import { changedBy, clearing } from '../../stream/changed-state.ts'
import { ThreadActions } from './actions.ts'
import { apply } from './apply.ts'
import { Threads } from './threads.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly threads: ThreadActions
  }
}

declare module '../../readings/changes.ts' {
  interface StateNames {
    threads: true
    [ofThread: `threads:${number}`]: true
    [follows: `follows:${number}`]: true
  }
}

declare module '../../store/state.ts' {
  interface State {
    readonly threads: Threads
  }
  interface ShownState {
    readonly threads: Pick<
      Threads,
      'summary' | 'open' | 'follows' | 'rootOf' | 'generation' | 'pageGeneration'
    >
  }
}

/** Threads, their summaries, and who follows them. */
export const threads: Subject<'threads', 'threads'> = {
  state: (store) => ({ threads: new Threads(store) }),
  attach(store) {
    const { hooks, messages, changes } = store
    hooks.added.push((message) => {
      if (message.reply_mid !== null) store.threads.added(messages, message)
    })
    hooks.removed.push((mid) => store.threads.removed(messages, mid))
    hooks.cleared.push(() => changes.note('threads'))
    hooks.truncated.push(() => store.threads.forgetPages())
    hooks.streamBegan.push(() => store.threads.streamBegan())
  },
  apply,
  changes: {
    ...changedBy('threads', ...clearing),
    thread_follow_changed: ({ root_mid }) => [`follows:${root_mid}`],
  },
  open({ store, api, readings, lifecycle }) {
    const actions = new ThreadActions(store, api, readings)
    lifecycle.add({ disposed: () => actions.dispose() })
    return { threads: actions }
  },
}

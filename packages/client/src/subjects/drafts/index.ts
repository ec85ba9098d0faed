import { idOf, isChannelKey } from '../../store/chat-key.ts'
import type { Subject } from '../../subject.ts'
import { apply } from './apply.ts'
import { Drafts } from './drafts.ts'
import { EditDrafts } from './edit-drafts.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly drafts: Drafts
    readonly edits: EditDrafts
  }
}

/** Texts that the user has begun to write. */
export const drafts: Subject<'drafts' | 'edits'> = {
  apply,
  open({ environment, api, isGuest, store, lifecycle }) {
    const texts = new Drafts({
      environment,
      api,
      isShared: !isGuest,
      hasChat: (key) => (isChannelKey(key) ? store.channels : store.users).has(idOf(key)),
    })
    lifecycle.add({
      started: () => texts.resume(),
      paused: () => texts.pause(),
      save: () => texts.flush(),
      disposed: () => texts.dispose(),
    })
    return { drafts: texts, edits: new EditDrafts(environment.keyValues) }
  },
}

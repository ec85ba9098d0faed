import type { Subject } from '../../subject.ts'
import { apply } from './apply.ts'
import { TypingNotices } from './typing-notices.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly typing: TypingNotices
  }
}

/** Typing notices. */
export const typing: Subject<'typing'> = {
  apply,
  open: ({ environment, api }) => ({ typing: new TypingNotices(environment, api) }),
}

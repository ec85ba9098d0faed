import type { Subject } from '../../subject.ts'
import { apply } from './apply.ts'
import { TypingSender } from './typing-sender.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly typing: TypingSender
  }
}

/** Typing events. */
export const typing: Subject<'typing'> = {
  apply,
  open: ({ environment, api }) => ({ typing: new TypingSender(environment, api) }),
}

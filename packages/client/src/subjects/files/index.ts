import type { Subject } from '../../subject.ts'
import { FileActions } from './actions.ts'
import { HeardVoices } from './heard-voices.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly files: FileActions
    readonly voices: HeardVoices
  }
}

/** Files of messages, and which voice messages were heard. */
export const files: Subject<'files' | 'voices'> = {
  open: ({ environment, api, store }) => ({
    files: new FileActions(environment, api, store.me),
    voices: new HeardVoices(store, environment.keyValues),
  }),
}

import type { Subject } from '../../subject.ts'
import { Uploads } from './uploads.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly uploads: Uploads
  }
}

/** Files on their way to the server. */
export const uploads: Subject<'uploads'> = {
  open({ environment, store, api, scope, openFileStorage, lifecycle }, { outbox }) {
    const files = openFileStorage(scope)
    const staged = new Uploads({ environment, store, api, outbox, files })
    lifecycle.add({
      restored: () => staged.restore(),
      clear: () => staged.clear(),
      disposed: () => staged.dispose(),
    })
    return { uploads: staged }
  },
}

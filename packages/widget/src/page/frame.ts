import type { FromFrame, ToFrame } from '../frame-messages.ts'
import type { Visitor } from './visitor.ts'

/** The embedding page, as far as the widget knows it. Without one, the widget is always shown. */
export class Frame {
  readonly isFramed: boolean
  readonly #listeners = new Set<() => void>()
  #isOpen: boolean

  constructor(isFramed: boolean) {
    this.isFramed = isFramed
    this.#isOpen = !isFramed
  }

  /** Whether the visitor sees the widget. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Calls `listener` when the widget was opened or closed. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  send(message: FromFrame): void {
    // These messages contain no secrets, so any embedding page may receive them.
    if (this.isFramed) window.parent.postMessage(message, '*')
  }

  receive(message: ToFrame, visitor: Visitor): void {
    if (message.parley === 'shown') {
      this.#isOpen = message.isOpen
      for (const listener of this.#listeners) listener()
    } else if (message.parley === 'page') {
      visitor.moveTo(message.page, message.title)
    } else {
      // With a wrong signature, the visitor keeps their account.
      void visitor.identify(message.identity).catch(() => undefined)
    }
  }
}

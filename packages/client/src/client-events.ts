import type { KickReason } from '@parley/protocol'
import type { StreamNotices } from './stream/context.ts'
import { guarded } from './guarded.ts'

/** Events of a client that are not part of its store. */
export interface ClientEvents extends StreamNotices {
  kicked(reason: KickReason): void
}

/** Passes each event to every listener. One that throws keeps it from no other. */
export class ClientEventEmitter implements ClientEvents {
  readonly #listeners = new Set<Partial<ClientEvents>>()

  on(listener: Partial<ClientEvents>): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  messageArrived: ClientEvents['messageArrived'] = (key, message) => {
    this.#each((one) => one.messageArrived?.(key, message))
  }
  roleChanged: ClientEvents['roleChanged'] = () => {
    this.#each((one) => one.roleChanged?.())
  }
  chatGone: ClientEvents['chatGone'] = (key) => {
    this.#each((one) => one.chatGone?.(key))
  }
  scheduledRefused: ClientEvents['scheduledRefused'] = (message) => {
    this.#each((one) => one.scheduledRefused?.(message))
  }
  reminderDue: ClientEvents['reminderDue'] = (reminder) => {
    this.#each((one) => one.reminderDue?.(reminder))
  }
  callSignal: ClientEvents['callSignal'] = (session, data) => {
    this.#each((one) => one.callSignal?.(session, data))
  }
  callEnded: ClientEvents['callEnded'] = (end) => {
    this.#each((one) => one.callEnded?.(end))
  }
  callReaction: ClientEvents['callReaction'] = (reaction) => {
    this.#each((one) => one.callReaction?.(reaction))
  }
  sessionReused: ClientEvents['sessionReused'] = () => {
    this.#each((one) => one.sessionReused?.())
  }
  kicked: ClientEvents['kicked'] = (reason) => {
    this.#each((one) => one.kicked?.(reason))
  }

  #each(call: (listener: Partial<ClientEvents>) => void) {
    for (const one of this.#listeners) guarded(() => call(one))
  }
}

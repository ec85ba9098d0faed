import type { KickReason } from '@parley/protocol'
import type { StreamNotices } from './apply/context.ts'

/** Events of a client that are not part of its store. */
export interface ClientEvents extends StreamNotices {
  kicked(reason: KickReason): void
}

/** Passes each event to every listener. */
export class ClientEventEmitter implements ClientEvents {
  readonly #listeners = new Set<Partial<ClientEvents>>()

  on(listener: Partial<ClientEvents>): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  messageArrived: ClientEvents['messageArrived'] = (key, message) => {
    for (const one of this.#listeners) one.messageArrived?.(key, message)
  }
  roleChanged: ClientEvents['roleChanged'] = () => {
    for (const one of this.#listeners) one.roleChanged?.()
  }
  chatGone: ClientEvents['chatGone'] = (key) => {
    for (const one of this.#listeners) one.chatGone?.(key)
  }
  scheduledRefused: ClientEvents['scheduledRefused'] = (message) => {
    for (const one of this.#listeners) one.scheduledRefused?.(message)
  }
  reminderDue: ClientEvents['reminderDue'] = (reminder) => {
    for (const one of this.#listeners) one.reminderDue?.(reminder)
  }
  callSignal: ClientEvents['callSignal'] = (session, data) => {
    for (const one of this.#listeners) one.callSignal?.(session, data)
  }
  callEnded: ClientEvents['callEnded'] = (end) => {
    for (const one of this.#listeners) one.callEnded?.(end)
  }
  callReaction: ClientEvents['callReaction'] = (reaction) => {
    for (const one of this.#listeners) one.callReaction?.(reaction)
  }
  sessionReused: ClientEvents['sessionReused'] = () => {
    for (const one of this.#listeners) one.sessionReused?.()
  }
  kicked: ClientEvents['kicked'] = (reason) => {
    for (const one of this.#listeners) one.kicked?.(reason)
  }
}

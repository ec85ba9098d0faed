import { type KickReason, logout } from '@parley/protocol'
import type { ClientEventEmitter } from './client-events.ts'
import type { ClientEnvironment } from './environment.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Api } from './request/api.ts'
import type { DeviceClaim } from './session/device-claim.ts'
import type { LostReason, Session } from './session/session.ts'
import type { ChatKey } from './store/chat-key.ts'
import type { OptimisticChanges } from './store/optimistic.ts'
import type { Persister } from './store/persister.ts'
import type { ReadonlyStore } from './store/readonly-store.ts'
import type { Sync } from './stream/sync.ts'

interface Parts {
  environment: ClientEnvironment
  session: Session
  scope: string
  api: Api
  store: ReadonlyStore
  events: ClientEventEmitter
  sync: Sync
  persister: Persister
  optimistic: OptimisticChanges
  deviceClaim: DeviceClaim
  lifecycle: Lifecycle
  disposal: AbortController
}

/** From the restored store to the end of a client: what all subjects have in common. */
export class ClientBase {
  /** The environment of this user: `keyValues` contains their own entries only. */
  readonly environment: ClientEnvironment
  readonly session: Session
  /** Names this user's data on this device. */
  readonly scope: string
  readonly api: Api
  /** The client's state, to be read and watched. Actions change it. */
  readonly store: ReadonlyStore
  readonly events: ClientEventEmitter
  readonly #parts: Parts
  #restoring: Promise<boolean> | undefined
  #isPaused = false

  constructor(parts: Parts) {
    this.environment = parts.environment
    this.session = parts.session
    this.scope = parts.scope
    this.api = parts.api
    this.store = parts.store
    this.events = parts.events
    this.#parts = parts
  }

  get stream() {
    return this.#parts.sync.stream
  }

  get isDisposed(): boolean {
    return this.#parts.disposal.signal.aborted
  }

  /** Loads a chat's stored messages into the store. */
  loadChat(key: ChatKey): Promise<void> {
    return this.#parts.persister.loadChat(key)
  }

  /** Stores changes now. */
  async save(): Promise<void> {
    const { persister, lifecycle } = this.#parts
    await Promise.all([persister.save(), lifecycle.runTogether('save')])
  }

  /** Fills the store with the data of the last visit. Returns false when there is none. */
  restore(): Promise<boolean> {
    this.#restoring ??= this.#restore()
    return this.#restoring
  }

  /** Opens the stream and reads the server's settings. On a first visit the chat `open` is filled before all others. */
  start(open?: ChatKey): void {
    if (this.isDisposed) return
    this.#isPaused = false
    const { persister, lifecycle, sync } = this.#parts
    persister.resume()
    lifecycle.run('started')
    sync.start(open)
  }

  /** The server's time in milliseconds, as far as this device knows it. */
  serverNow(): number {
    return this.environment.now() + this.store.clockOffset
  }

  readServer(): Promise<void> {
    return this.#parts.sync.readServer()
  }

  /** Another tab takes over: stores the changes and stops the stream and the outbox. */
  async pause(): Promise<void> {
    this.#isPaused = true
    this.#parts.lifecycle.run('paused')
    this.stream.stop()
    await this.#parts.persister.suspend()
  }

  /** Signs out, here and on the server. `keepData` leaves the messages on this device. */
  async signOut(keepData: boolean): Promise<void> {
    const { lifecycle, persister } = this.#parts
    lifecycle.run('paused')
    await lifecycle.runTogether('leaving')
    this.stream.stop()
    await lifecycle.runTogether('save')
    await this.api.call(logout, {}).catch(() => undefined)
    if (keepData) await persister.suspend()
    else await this.clearData()
    this.session.end('signed-out')
  }

  /** Deletes all data of this user on this device: messages, drafts, unsent messages. */
  async clearData(): Promise<void> {
    const { persister, lifecycle } = this.#parts
    await Promise.all([persister.clear(), lifecycle.runTogether('clear')])
    for (const name of this.environment.keyValues.names()) this.environment.keyValues.remove(name)
  }

  /**
   * Aborts requests, stops timers and the stream, and stores nothing any more. Data on this device stays.
   * A disposed client cannot be started again.
   */
  dispose(): void {
    if (this.isDisposed) return
    const { disposal, lifecycle, optimistic, sync, persister } = this.#parts
    disposal.abort()
    this.session.close()
    lifecycle.run('disposed')
    optimistic.dispose()
    sync.stop()
    void persister.dispose()
  }

  /** The generation of the server's data has changed. Deletes the cached data and restarts the app. Keeps drafts and unsent messages. */
  async replaced(): Promise<void> {
    this.stream.stop()
    await this.#parts.persister.clear()
    this.environment.restart()
  }

  /** The server has ended the session. */
  async kicked(reason: KickReason): Promise<void> {
    const { deviceClaim, persister } = this.#parts
    // A paused tab has left the stream to another one.
    const isOwn = reason === 'login_from_other_device'
    if (isOwn && (this.#isPaused || (await deviceClaim.mayStay()))) return
    this.events.emit('kicked', reason)
    if (reason === 'delete_user') await this.clearData()
    else await persister.suspend()
    this.session.end(lostReasons[reason] ?? 'kicked')
  }

  async #restore(): Promise<boolean> {
    const restored = await this.#parts.persister.restore()
    if (this.isDisposed) return false
    this.#parts.lifecycle.run('restored')
    return restored
  }
}

// Others, also those of later servers, sign this device out.
const lostReasons: Partial<Record<KickReason, LostReason>> = {
  delete_user: 'deleted',
  frozen: 'frozen',
}

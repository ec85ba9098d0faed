import type { LoginResponse } from '@parley/protocol'
import { isGuest } from '@parley/rules'
import { AuthActions } from '../subjects/auth/actions.ts'
import { SetupActions } from '../subjects/setup/actions.ts'
import { Api, type Credentials } from '../request/api.ts'
import { type Client, createClient } from '../client.ts'
import { type LostReason, Session, tokensOf } from './session.ts'
import type { PendingStep } from './pending-step.ts'
import type { ChatKey } from '../store/chat-key.ts'
import { isSamePerson, SessionStore, type SignedIn } from './session-store.ts'
import type { Environment } from '../environment.ts'
import { guarded } from '../guarded.ts'

/** Called when the signed-in user changed, or a sign-in waits for its second step. */
type Listener = () => void
type EndListener = (reason: LostReason, words: string | undefined) => void

/**
 * The page's sign-in: at most one user, with the client that was created for them. A sign-in opens a
 * client; a sign-out, a kick and the sign-in of another user dispose it with all its state.
 */
export class SessionHost {
  readonly environment: Environment
  /** Calls endpoints that need no sign-in. */
  readonly publicApi: Api
  readonly auth: AuthActions
  readonly setup: SetupActions
  readonly #sessions: SessionStore
  readonly #listeners = new Set<Listener>()
  readonly #endListeners = new Set<EndListener>()
  #client: Client | undefined
  #secondStep: PendingStep | undefined

  constructor(environment: Environment) {
    this.environment = environment
    this.publicApi = new Api(environment, nobody)
    this.auth = new AuthActions(this.publicApi, this)
    this.setup = new SetupActions(this.publicApi)
    this.#sessions = new SessionStore(environment)
    const stored = this.#sessions.read()
    if (stored) this.#open(stored)
  }

  /** The client of the signed-in user; undefined without a sign-in. */
  get client(): Client | undefined {
    return this.#client
  }

  /** The sign-in that waits for its second step, if there is one. */
  get secondStep(): PendingStep | undefined {
    return this.#secondStep
  }

  /** Waits for the second step of a sign-in. */
  beginSecondStep(step: PendingStep): void {
    this.#secondStep = step
    this.#notify()
  }

  /** Gives up the sign-in that waits for its second step. */
  cancelSecondStep(): void {
    this.#secondStep = undefined
    this.#notify()
  }

  /** The device name under which the server knows this browser. */
  get device(): string {
    return this.#sessions.device
  }

  /** Begins a session with the answer to a sign-in. */
  signIn(login: LoginResponse): Client {
    const { server_id, user } = login
    const signedIn = { server_id, user, ...tokensOf(login, this.environment.now()) }
    const read = readByGuest(this.#client)
    this.#client?.dispose()
    this.#secondStep = undefined
    this.#sessions.write(signedIn)
    const client = this.#open(signedIn)
    for (const [key, mid] of read) client.reading.markRead(key, mid)
    this.#notify()
    return client
  }

  /** Follows a sign-in or sign-out in another tab. Without a stored sign-in the client stays. */
  refresh(): void {
    const stored = this.#sessions.read()
    const current = this.#client?.session.current
    if (!stored || (current && isSamePerson(stored, current))) return
    this.#client?.dispose()
    this.#open(stored)
    this.#notify()
  }

  /** Calls `listener` after the client or the second step has changed. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Calls `listener` when a session ends, with the server's text if it sent one. */
  onEnd(listener: EndListener): () => void {
    this.#endListeners.add(listener)
    return () => void this.#endListeners.delete(listener)
  }

  #open(signedIn: SignedIn): Client {
    const session = new Session(this.environment, this.#sessions, signedIn)
    const client = createClient(this.environment, session)
    session.onEnd((reason, words) => {
      client.dispose()
      this.#client = undefined
      this.#notify()
      for (const listener of this.#endListeners) guarded(() => listener(reason, words))
    })
    this.#client = client
    return client
  }

  #notify() {
    for (const listener of this.#listeners) guarded(listener)
  }
}

/** The read marks of a guest, which they keep as a member. */
function readByGuest(client: Client | undefined): [ChatKey, number][] {
  const user = client?.session.current?.user
  return client && user && isGuest(user) ? [...client.store.readMarks] : []
}

const nobody: Credentials = {
  fresh: async () => undefined,
  instead: async () => undefined,
  lost: () => {},
}

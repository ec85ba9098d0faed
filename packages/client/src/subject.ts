import type { OwnLists } from '@parley/protocol'
import type { ClientEnvironment, Environment } from './environment.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Part, Readings } from './readings/readings.ts'
import type { Connection } from './readings/repeated-reading.ts'
import type { Api } from './request/api.ts'
import type { Session } from './session/session.ts'
import type { OptimisticChanges } from './store/optimistic.ts'
import type { Persister } from './store/persister.ts'
import type { State } from './store/state.ts'
import type { Store, StoreCore } from './store/store.ts'
import type { StateOfEvents } from './stream/changed-state.ts'
import type { Applies } from './stream/context.ts'
import type { Stream } from './stream/stream.ts'

/** The parts of a client, such as `client.reminders`. Each subject adds its own in its `index.ts`. */
export interface ClientParts {}

/** The objects from which subjects make their parts of a client. */
export interface ClientCore {
  /** The environment of this user: `keyValues` contains their own entries only. */
  readonly environment: ClientEnvironment
  readonly session: Session
  /** Names this user's data on this device. */
  readonly scope: string
  readonly isGuest: boolean
  readonly api: Api
  readonly store: Store
  readonly readings: Readings
  readonly optimistic: OptimisticChanges
  readonly persister: Pick<Persister, 'loadChat' | 'readMessages'>
  readonly stream: Stream
  readonly connection: Connection
  readonly lifecycle: Lifecycle
  /** The parts of the answer to `GET /user/lists`, each with the function that writes it. */
  readonly ownLists: Part<OwnLists>[]
  readonly openFileStorage: Environment['openFileStorage']
  /** Deletes all data of this user on this device. */
  clearData(): Promise<void>
}

/** One subject of the client, in a folder of its own: what it keeps, what events do to it, what a user can do. */
export interface Subject<Name extends keyof ClientParts = never, Field extends keyof State = never>
  extends AnySubject {
  readonly state?: (store: StoreCore) => Pick<State, Field>
  readonly open?: (core: ClientCore, earlier: ClientParts) => Pick<ClientParts, Name>
}

export interface AnySubject {
  /** Creates its fields of a new store. */
  readonly state?: (store: StoreCore) => object
  /** Follows what happens to messages and chats. */
  readonly attach?: (store: Store) => void
  /** Changes the store by events. */
  readonly apply?: Applies
  /** The state that events change, for `Readings`. */
  readonly changes?: StateOfEvents
  /** Creates its parts of a client. `earlier` has those of the subjects before it in the list. */
  readonly open?: (core: ClientCore, earlier: ClientParts) => object
}

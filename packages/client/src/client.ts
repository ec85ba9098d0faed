import { isGuest } from '@parley/rules'
import { environmentOf } from './client-environment.ts'
import { ClientEventEmitter } from './client-events.ts'
import { ClientBase } from './client-base.ts'
import type { Environment } from './environment.ts'
import { Lifecycle } from './lifecycle.ts'
import { Readings } from './readings/readings.ts'
import { Api } from './request/api.ts'
import { DeviceClaim } from './session/device-claim.ts'
import type { Session } from './session/session.ts'
import { scopeOf } from './session/session-store.ts'
import { OptimisticChanges } from './store/optimistic.ts'
import { Persister } from './store/persister.ts'
import { Sync } from './stream/sync.ts'
import type { ClientParts } from './subject.ts'
import { createStore, openSubjects } from './subjects.ts'

/** The client of one signed-in user: their store, stream and the parts of all subjects, until it is disposed. */
export type Client = ClientBase & ClientParts

/** Creates the client of the signed-in user. It does nothing before `restore` and `start`. */
export function createClient(environment: Environment, session: Session): Client {
  const { current } = session
  if (!current) throw new Error('A client needs a session')
  const scope = scopeOf(current)
  const disposal = new AbortController()
  const { signal } = disposal
  const own = environmentOf(environment, scope, signal)
  const store = createStore()
  store.me = current.user.uid
  const lifecycle = new Lifecycle()
  const events = new ClientEventEmitter()
  const api = new Api(own, session, session.requests)
  const optimistic = new OptimisticChanges(store)
  const persister = new Persister(store, environment.openStorage(scope))
  const connection = { isReady: () => sync.stream.state.ready, signal }
  const readings = new Readings(store.changes, connection)
  const core = {
    environment: own,
    session,
    scope,
    api,
    store,
    readings,
    optimistic,
    persister,
    events,
    lifecycle,
    connection,
  }
  const sync: Sync = new Sync({
    ...core,
    parts: () => client,
    kicked: (reason) => void client.kicked(reason),
    replaced: () => void client.replaced(),
  })
  const deviceClaim = new DeviceClaim(own, () => sync.stream.start())
  const base = new ClientBase({ ...core, sync, deviceClaim, disposal })
  const parts = openSubjects({
    ...core,
    stream: sync.stream,
    ownLists: [],
    isGuest: isGuest(current.user),
    openFileStorage: (name) => environment.openFileStorage(name),
    clearData: () => base.clearData(),
  })
  const client: Client = Object.assign(base, parts)
  return client
}

import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { DataFolder } from './data-folder.ts'
import type { ClusterBus } from './engines/bus/bus.ts'
import { openClusterBus } from './engines/bus/cluster.ts'
import { openLocalBus } from './engines/bus/local.ts'
import { openNatsTransport } from './engines/bus/nats.ts'
import { openPostgresTransport } from './engines/bus/postgres.ts'
import { sealTransport } from './engines/bus/sealed-transport.ts'
import type { Transport } from './engines/bus/transport.ts'
import type { DatabaseOptions } from './engines/database/database.ts'
import { openPostgres } from './engines/database/postgres/postgres.ts'
import { openSqlite } from './engines/database/sqlite/sqlite.ts'
import { openMemoryLimits } from './engines/limits/limits.ts'
import { openPostgresLimits } from './engines/limits/postgres.ts'
import { openClusterNodes } from './engines/nodes/cluster.ts'
import { singleNode } from './engines/nodes/nodes.ts'
import { openFileSecrets } from './engines/secrets/files.ts'
import { openTableSecrets } from './engines/secrets/table.ts'
import { readIdentity } from './identity.ts'
import type { Engines } from './services.ts'

const nodeBytes = 9

type Basics = Pick<Engines, 'config' | 'clock' | 'log' | 'folder'>
type Stored = Pick<
  Engines,
  'bus' | 'database' | 'secrets' | 'identity' | 'joinCluster' | 'limits' | 'nodes'
>

/** Opens what the only node of a server stores: all of it in its data folder. */
export async function openSingleNode({ clock, log, folder }: Basics): Promise<Stored> {
  const bus = openLocalBus()
  const database = await openSqlite(folder.databasePath, {
    now: clock.now,
    publish: (messages) => bus.publish(messages),
    onDamage: (error) =>
      log.error(
        { err: error },
        'the database is damaged: run "parley doctor", and restore a backup as docs/operating.md says',
      ),
    // The last commit may or may not be on disk. A restart reads the actual state, and clients reconnect.
    onLost: (error) => {
      log.fatal({ err: error }, 'the database writer has ended; this server ends too')
      process.exit(1)
    },
  })
  const secrets = openFileSecrets(folder.path)
  // Created after the database, so that an interrupted first start does not look like a lost database.
  const { identity, isNew } = await readIdentity(secrets)
  warnAbout(folder, isNew, log)
  const limits = openMemoryLimits()
  return {
    bus,
    database,
    secrets,
    identity,
    limits,
    nodes: singleNode,
    joinCluster: async () => {},
  }
}

/** Opens what the nodes of a cluster share. */
export async function openNode({ config, clock, log }: Basics): Promise<Stored> {
  const node = randomBytes(nodeBytes).toString('base64url')
  const onError = (error: unknown) => log.error({ err: error }, 'between nodes')
  let bus: ClusterBus | undefined
  const options: DatabaseOptions = {
    now: clock.now,
    onError,
    publish: (messages) => bus?.deliver(messages),
    statementOf: (commit) => bus?.statementOf(commit),
    announce: (commit) => bus?.announce(commit),
  }
  const database = await openPostgres(config.database, options)
  const secrets = openTableSecrets(database)
  const { identity } = await readIdentity(secrets)
  bus = openClusterBus({
    transport: await openTransport(config, node, { identity, clock, log }),
    mayDeliver: () => database.isCurrent(),
    onError,
  })
  bus.onCommit(({ seq, messages }) => database.receiveSignal(seq, messages))
  if (!config.s3) {
    log.warn('Files are in the data folder of this node. Other nodes need PARLEY_FILES.')
  }
  const limits = openPostgresLimits(config.database)
  const nodes = openClusterNodes({ database, self: node, onError })
  async function joinCluster() {
    database.start()
    await nodes.start()
  }
  return { bus, database, secrets, identity, limits, nodes, joinCluster }
}

async function openTransport(
  { bus, database }: Config,
  node: string,
  { identity, clock, log }: Pick<Engines, 'clock' | 'log' | 'identity'>,
): Promise<Transport> {
  // Messages need no encryption here: whoever can read them can read the database.
  if (bus === '' || bus === 'postgres') {
    return openPostgresTransport({ url: database, node, isOfRows: true })
  }
  return sealTransport(await openForeign(bus, node, identity.server_id), {
    serverKey: identity.server_key,
    now: () => clock.now(),
    onDropped: (reason) => log.warn({ reason }, 'a text on the bus was dropped'),
  })
}

function openForeign(bus: string, node: string, cluster: string): Promise<Transport> {
  // An address of its own, for a database behind a connection pool that has no LISTEN.
  if (/^postgres(ql)?:/.test(bus)) {
    return openPostgresTransport({ url: bus, node, isOfRows: false })
  }
  return openNatsTransport(bus, cluster)
}

function warnAbout({ path, isOpenToOthers, hadDatabase }: DataFolder, isNew: boolean, log: Logger) {
  if (isOpenToOthers) {
    log.warn(`Other users of this machine can read ${path}. Run: chmod -R go= ${path}`)
  }
  if (hadDatabase && isNew) {
    log.warn(`key.json was missing in ${path}. A new one was made: everybody has to sign in again.`)
  }
}

import type { OwnLists } from '@parley/protocol'
import type { CurrentUser } from '../../http/request/current-user.ts'
import type { Tx } from '../../engines/database/database.ts'
import type { User } from './user.ts'

type UserHook = (tx: Tx, user: User) => Promise<void>

/** A device on which a user is signed in. */
export interface KnownDevice {
  uid: number
  device: string
  last_seen_at: number
}

/** A POST request. */
interface WebhookTest {
  headers: Record<string, string>
  body: string
}

/** Reads the lists of a user that the stream does not replay. */
export type OwnListReaders = {
  [Name in keyof OwnLists]: (me: CurrentUser) => OwnLists[Name] | Promise<OwnLists[Name]>
}

/** Reads documents about a user for the export of their data. Calls `names` with each other user in them. */
export type OwnDocuments = (
  me: CurrentUser,
  names: (uid: number) => void,
) => Iterable<object> | Promise<Iterable<object>>

/**
 * The additions of higher features to accounts, added when they open. The lifecycle hooks run inside the transaction of
 * the change.
 */
export interface UserHooks {
  created: UserHook[]
  /** Fields of the account were changed. */
  changed: ((tx: Tx, before: User, user: User) => Promise<void>)[]
  /** Before the row is removed. */
  leaving: UserHook[]
  /** The account cannot sign in until an administrator unfreezes it. */
  frozen: UserHook[]
  /** The password or the email address was changed. */
  credentialsChanged: UserHook[]
  /** An administrator set the password. */
  passwordSet: UserHook[]
  /** Before users change their own address. May refuse. */
  ownAddress: ((me: CurrentUser) => Promise<void>)[]
  /** Before an administrator changes a password, an address or a role, or makes another administrator. May refuse. */
  credentialsByAdmin: ((me: CurrentUser) => Promise<void>)[]
  /** Predicates that leave users out of a search. */
  invisibleTo: ((user: User, viewer: { uid: number }) => boolean)[]
  /** The users whom a visitor of the widget may see. Set by the feature that owns the messages. */
  acquaintancesOf(visitor: CurrentUser): Promise<ReadonlySet<number>>
  /** A signed request that tests the webhook of a user, or of one who is being created. Set by the feature that owns them. */
  webhookTest(uid: number | undefined): Promise<WebhookTest | undefined>
  /** Each is set by the feature that owns the list. */
  lists: Partial<OwnListReaders>
  /** Added by the features that own the documents, by the name of their file. */
  documents: Map<string, OwnDocuments>
  /** Reads the devices of one user or of all. Set by the feature that owns the sessions. */
  readDevices(uid?: number): Promise<KnownDevice[]>
}

export const createUserHooks = (): UserHooks => ({
  created: [],
  changed: [],
  leaving: [],
  frozen: [],
  credentialsChanged: [],
  passwordSet: [],
  ownAddress: [],
  credentialsByAdmin: [],
  invisibleTo: [],
  acquaintancesOf: async ({ uid }) => new Set([uid]),
  webhookTest: async () => undefined,
  lists: {},
  documents: new Map(),
  readDevices: async () => [],
})

import { type KickReason, logout } from '@parley/protocol'
import { isGuest } from '@parley/rules'
import { AccountActions } from './subjects/account/actions.ts'
import { ActivityActions } from './subjects/activity/actions.ts'
import { ArchiveActions } from './subjects/archives/actions.ts'
import { CallSettingsActions } from './subjects/calls/call-settings.ts'
import { CallActions } from './subjects/calls/actions.ts'
import { ChannelActions } from './subjects/channels/actions.ts'
import { ChatSummariesReader } from './subjects/chat-summaries/actions.ts'
import { ChatActions } from './subjects/chats/actions.ts'
import { ContactActions } from './subjects/contacts/actions.ts'
import { Drafts } from './subjects/drafts/drafts.ts'
import { EditDrafts } from './subjects/drafts/edit-drafts.ts'
import { FavoriteActions } from './subjects/favorites/actions.ts'
import { EmojiActions } from './subjects/emoji/actions.ts'
import { FileActions } from './subjects/files/actions.ts'
import { InviteActions } from './subjects/invites/actions.ts'
import { OwnListsReader } from './subjects/own-lists/reader.ts'
import { LicenseActions } from './subjects/license/actions.ts'
import { MessageActions } from './subjects/messages/actions.ts'
import { BotCallActions } from './subjects/bots/bot-calls.ts'
import { OutletActions } from './subjects/outlets/actions.ts'
import { BotActions } from './subjects/bots/actions.ts'
import { WebhookActions } from './subjects/webhooks/actions.ts'
import { ModerationActions } from './subjects/moderation/actions.ts'
import { ReminderActions } from './subjects/reminders/actions.ts'
import { Readings } from './readings/readings.ts'
import type { Connection } from './readings/repeated-reading.ts'
import { ScheduledActions } from './subjects/scheduled/actions.ts'
import { SearchActions } from './subjects/search/actions.ts'
import { PreviewActions } from './subjects/previews/actions.ts'
import { SeenActions } from './subjects/seen/actions.ts'
import { ServerActions } from './subjects/server/actions.ts'
import { DataJobActions } from './subjects/data-jobs/actions.ts'
import { AuditActions } from './subjects/audit/actions.ts'
import { StatusActions } from './subjects/status/actions.ts'
import { ThreadActions } from './subjects/threads/actions.ts'
import { UnreadActions } from './subjects/unread/actions.ts'
import { MemberActions } from './subjects/members/actions.ts'
import { ReportActions } from './subjects/reports/actions.ts'
import { UserActions } from './subjects/users/actions.ts'
import { Api } from './request/api.ts'
import { type ChatKey, idOf, isChannelKey } from './store/chat-key.ts'
import { ClientEventEmitter } from './client-events.ts'
import { HeardVoices } from './subjects/files/heard-voices.ts'
import { History } from './subjects/messages/history.ts'
import { ExpiryTimer } from './subjects/messages/expiry-timer.ts'
import { RetentionTimer } from './subjects/messages/retention-timer.ts'
import { environmentOf } from './client-environment.ts'
import { OptimisticChanges } from './store/optimistic.ts'
import { Outbox } from './outbox/outbox.ts'
import { Persister } from './store/persister.ts'
import { Reading, TypingNotices } from './subjects/unread/reading.ts'
import { DeviceClaim } from './session/device-claim.ts'
import type { LostReason, Session } from './session/session.ts'
import { scopeOf } from './session/session-store.ts'
import type { ReadonlyStore } from './store/readonly-store.ts'
import { StatusTimer } from './subjects/status/status-timer.ts'
import { Store } from './store/store.ts'
import { Sync } from './stream/sync.ts'
import type { ClientEnvironment, Environment } from './environment.ts'
import { Uploads } from './uploads/uploads.ts'

/** The client of one signed-in user: their store, stream, outbox and actions, until it is disposed. */
export class Client {
  /** The environment of this user: `keyValues` contains their own entries only. */
  readonly environment: ClientEnvironment
  readonly session: Session
  /** Names this user's data on this device. */
  readonly scope: string
  readonly notices = new ClientEventEmitter()
  readonly api: Api
  readonly readings: Readings
  readonly outbox: Outbox
  readonly history: History
  readonly reading: Reading
  readonly drafts: Drafts
  readonly edits: EditDrafts
  readonly unread: UnreadActions
  readonly typing: TypingNotices
  readonly messages: MessageActions
  readonly chats: ChatActions
  readonly calls: CallActions
  readonly callSettings: CallSettingsActions
  readonly channels: ChannelActions
  readonly contacts: ContactActions
  readonly users: UserActions
  readonly members: MemberActions
  readonly reports: ReportActions
  readonly bots: BotActions
  readonly botCalls: BotCallActions
  readonly outlets: OutletActions
  readonly webhooks: WebhookActions
  readonly moderation: ModerationActions
  readonly account: AccountActions
  readonly status: StatusActions
  readonly dataJobs: DataJobActions
  readonly invites: InviteActions
  readonly search: SearchActions
  readonly previews: PreviewActions
  readonly server: ServerActions
  readonly audit: AuditActions
  readonly license: LicenseActions
  readonly seen: SeenActions
  readonly threads: ThreadActions
  readonly activity: ActivityActions
  readonly scheduled: ScheduledActions
  readonly reminders: ReminderActions
  readonly emoji: EmojiActions
  readonly files: FileActions
  readonly archives: ArchiveActions
  readonly favorites: FavoriteActions
  readonly uploads: Uploads
  readonly voices: HeardVoices
  readonly #store = new Store()
  readonly #optimistic: OptimisticChanges
  readonly #sync: Sync
  readonly #persister: Persister
  readonly #expiryTimer: ExpiryTimer
  readonly #retentionTimer: RetentionTimer
  readonly #statusTimer: StatusTimer
  readonly #deviceClaim: DeviceClaim
  readonly #ownLists: OwnListsReader
  readonly #summaries: ChatSummariesReader
  readonly #disposal = new AbortController()
  #restoring: Promise<boolean> | undefined
  #isPaused = false

  constructor(environment: Environment, session: Session) {
    const { current } = session
    if (!current) throw new Error('A client needs a session')
    this.scope = scopeOf(current)
    this.session = session
    this.#store.me = current.user.uid
    this.environment = environmentOf(environment, this.scope, this.#disposal.signal)
    this.api = new Api(this.environment, session, session.requests)
    this.#persister = new Persister(this.#store, environment.openStorage(this.scope))
    this.#deviceClaim = new DeviceClaim(this.environment, () => this.stream.start())
    this.#expiryTimer = new ExpiryTimer(this.#store, this.environment, (keys) => {
      // The list shows the newest message that is left.
      for (const key of keys) void this.loadChat(key)
    })
    this.#retentionTimer = new RetentionTimer(this.#store, this.environment)
    this.#statusTimer = new StatusTimer(this.#store, this.environment)
    this.#optimistic = new OptimisticChanges(this.#store)
    this.#sync = new Sync({
      environment: this.environment,
      session,
      store: this.#store,
      api: this.api,
      readings: () => this.readings,
      outbox: () => this.outbox,
      reading: () => this.reading,
      favorites: () => this.favorites,
      keeper: () => this.#persister,
      notices: this.notices,
      optimistic: this.#optimistic,
      readUnreplayed: () => {
        void this.#summaries.refresh()
        if (isGuest(current.user)) return
        void this.emoji.refresh()
        void this.license.refresh()
        void this.#ownLists.refresh()
      },
      joined: () => {
        if (!isGuest(current.user)) void this.#ownLists.refreshSoon()
      },
      drafts: () => this.drafts,
      kicked: (reason) => void this.#kicked(reason),
      replaced: () => void this.#replaced(),
    })
    const connection: Connection = {
      isReady: () => this.stream.state.ready,
      signal: this.#disposal.signal,
    }
    this.readings = new Readings(this.#store.changes, connection)
    const { readings } = this
    this.outbox = new Outbox(this.environment, this.#store, this.api, {
      isLive: () => this.stream.state.ready,
      reconnect: () => this.stream.reconnect(),
    })
    this.history = new History(this.api, this.#store)
    this.reading = new Reading(this.environment, this.#store, this.api)
    this.drafts = new Drafts({
      environment: this.environment,
      api: this.api,
      isShared: !isGuest(current.user),
      hasChat: (key) => this.#hasChat(key),
    })
    this.edits = new EditDrafts(this.environment.keyValues)
    this.unread = new UnreadActions(this.#store, this.api, this.reading, readings)
    this.typing = new TypingNotices(this.environment, this.api)
    const { now } = this.environment
    this.messages = new MessageActions(this.#store, this.api, this.#optimistic, now)
    this.chats = new ChatActions(this.#store, this.api, this.#optimistic, this.environment)
    this.calls = new CallActions(this.#store, this.api)
    this.callSettings = new CallSettingsActions(this.api)
    this.channels = new ChannelActions(this.#store, this.api, this.#optimistic, readings)
    this.contacts = new ContactActions(this.#store, this.api, this.#optimistic, this.environment)
    this.users = new UserActions(this.api)
    this.audit = new AuditActions(this.api)
    this.members = new MemberActions(this.api)
    this.reports = new ReportActions(this.api)
    this.status = new StatusActions(this.api)
    this.dataJobs = new DataJobActions(environment, this.api)
    this.account = new AccountActions({
      store: this.#store,
      api: this.api,
      readings,
      session,
      stream: this.stream,
      clearData: () => this.clearData(),
    })
    this.invites = new InviteActions(this.api, this.environment)
    this.search = new SearchActions(this.#store, this.api, this.environment, (mids) =>
      this.#persister.readMessages(mids),
    )
    this.previews = new PreviewActions(this.#store, this.api, this.#optimistic)
    this.server = new ServerActions(this.#store, this.api, readings, now)
    this.license = new LicenseActions(this.#store, this.api, this.environment, readings)
    this.seen = new SeenActions(this.#store, this.api, readings)
    this.threads = new ThreadActions(this.#store, this.api, readings)
    this.activity = new ActivityActions(this.#store, this.api, readings)
    this.scheduled = new ScheduledActions(this.#store, this.api, readings)
    this.reminders = new ReminderActions(this.#store, this.api, readings)
    this.bots = new BotActions(this.environment, this.api)
    this.outlets = new OutletActions(this.api)
    this.botCalls = new BotCallActions(this.#store, this.api, now)
    this.webhooks = new WebhookActions(this.api)
    this.moderation = new ModerationActions(this.#store, this.api, readings)
    this.#ownLists = new OwnListsReader(this, readings, this.#disposal.signal)
    this.#summaries = new ChatSummariesReader(this.#store, this.api, connection)
    this.emoji = new EmojiActions(this.#store, this.api, readings)
    this.#store.here.open(this.environment.keyValues)
    this.voices = new HeardVoices(this.#store, this.environment.keyValues)
    const parts = { environment: this.environment, store: this.#store, api: this.api, readings }
    this.archives = new ArchiveActions({ ...parts, outbox: this.outbox })
    this.favorites = new FavoriteActions(parts)
    this.files = new FileActions(this.environment, this.api, this.#store.me)
    this.uploads = new Uploads({
      environment: this.environment,
      store: this.#store,
      api: this.api,
      outbox: this.outbox,
      files: environment.openFileStorage(this.scope),
    })
  }

  /** The client's state, to be read and watched. Actions change it. */
  get store(): ReadonlyStore {
    return this.#store
  }

  get stream() {
    return this.#sync.stream
  }

  get isDisposed(): boolean {
    return this.#disposal.signal.aborted
  }

  /** Loads a chat's stored messages into the store. */
  loadChat(key: ChatKey): Promise<void> {
    return this.#persister.loadChat(key)
  }

  /** Stores changes now. */
  async save(): Promise<void> {
    await Promise.all([this.#persister.save(), this.reading.flush(), this.drafts.flush()])
  }

  /** Fills the store with the data of the last visit. Returns false when there is none. */
  restore(): Promise<boolean> {
    this.#restoring ??= this.#restore()
    return this.#restoring
  }

  /** Opens the stream and reads the server's settings. */
  start(): void {
    if (this.isDisposed) return
    this.#isPaused = false
    this.#persister.resume()
    this.drafts.resume()
    this.#expiryTimer.start()
    this.#retentionTimer.start()
    // Another tab may have left unsent read markers.
    this.reading.restore()
    this.#sync.start()
  }

  /** The server's time in milliseconds, as far as this device knows it. */
  serverNow(): number {
    return this.environment.now() + this.#store.clockOffset
  }

  readServer(): Promise<void> {
    return this.#sync.readServer()
  }

  /** Another tab takes over: stores the changes and stops the stream and the outbox. */
  async pause(): Promise<void> {
    this.#isPaused = true
    this.outbox.pause()
    this.drafts.pause()
    this.stream.stop()
    await this.#persister.suspend()
  }

  /** Signs out, here and on the server. `keepData` leaves the messages on this device. */
  async signOut(keepData: boolean): Promise<void> {
    this.outbox.pause()
    await Promise.all([this.messages.flushDeletions(), this.favorites.flushDeletions()])
    this.stream.stop()
    await Promise.all([this.reading.flush(), this.drafts.flush()])
    await this.api.call(logout, {}).catch(() => undefined)
    if (keepData) await this.#persister.suspend()
    else await this.clearData()
    this.session.end('signed-out')
  }

  /** Deletes all data of this user on this device: messages, drafts, unsent messages. */
  async clearData(): Promise<void> {
    await Promise.all([this.#persister.clear(), this.uploads.clear()])
    for (const name of this.environment.keyValues.names()) this.environment.keyValues.remove(name)
  }

  /**
   * Aborts requests, stops timers and the stream, and stores nothing any more. Data on this device stays.
   * A disposed client cannot be started again.
   */
  dispose(): void {
    if (this.isDisposed) return
    this.#disposal.abort()
    this.session.close()
    this.outbox.pause()
    this.reading.dispose()
    this.drafts.dispose()
    this.uploads.dispose()
    this.messages.dispose()
    this.favorites.dispose()
    this.threads.dispose()
    this.#expiryTimer.dispose()
    this.#retentionTimer.dispose()
    this.#statusTimer.dispose()
    this.#optimistic.dispose()
    this.#sync.stop()
    void this.#persister.dispose()
  }

  #hasChat(key: ChatKey): boolean {
    const { channels, users } = this.#store
    return (isChannelKey(key) ? channels : users).has(idOf(key))
  }

  async #restore(): Promise<boolean> {
    const restored = await this.#persister.restore()
    if (this.isDisposed) return false
    this.#expiryTimer.start()
    this.outbox.restore()
    this.reading.restore()
    this.uploads.restore()
    return restored
  }

  /** Deletes the cached data of the server and restarts the app. Keeps drafts and unsent messages. */
  async #replaced(): Promise<void> {
    this.stream.stop()
    await this.#persister.clear()
    this.environment.restart()
  }

  async #kicked(reason: KickReason): Promise<void> {
    // A paused tab has left the stream to another one.
    const isOwn = reason === 'login_from_other_device'
    if (isOwn && (this.#isPaused || (await this.#deviceClaim.mayStay()))) return
    this.notices.kicked(reason)
    if (reason === 'delete_user') await this.clearData()
    else await this.#persister.suspend()
    this.session.end(lostReasons[reason] ?? 'kicked')
  }
}

// Others, also those of later servers, sign this device out.
const lostReasons: Partial<Record<KickReason, LostReason>> = {
  delete_user: 'deleted',
  frozen: 'frozen',
}

/** Creates the client of the signed-in user. It does nothing before `restore` and `start`. */
export const createClient = (environment: Environment, session: Session): Client =>
  new Client(environment, session)

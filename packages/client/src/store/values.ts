import type {
  ClientConfig,
  CommonSettings,
  LoginConfig,
  Organization,
  PinChat,
} from '@parley/protocol'
import { defaultCommonSettings } from '@parley/protocol'
import type { Attachment } from '../subjects/uploads/attachment.ts'
import type { Replay } from './replay-progress.ts'
import { StoreBase } from './store-base.ts'

/** The single values that many subjects share. */
export class Values extends StoreBase {
  readonly #organization = this.value<Organization>({ name: '', description: null }, 'organization')
  readonly #logoUpdatedAt = this.value<number>(0, 'logoUpdatedAt')
  readonly #common = this.value<CommonSettings>(defaultCommonSettings, 'common')
  readonly #loginConfig = this.value<LoginConfig | undefined>(undefined)
  readonly #config = this.value<ClientConfig | undefined>(undefined)
  readonly #pinnedChats = this.value<readonly PinChat[]>([], 'pinnedChats')
  readonly #attachments = this.value<readonly Attachment[]>([])
  readonly #knownOffset = this.quietValue<number | undefined>(undefined, 'clockOffset')
  readonly #lastEventAt = this.quietValue(0, 'lastEventAt')
  readonly #usersVersion = this.value<number>(0, 'usersVersion')
  readonly #generation = this.value<string | undefined>(undefined, 'generation')
  readonly #replay = this.value<Replay | undefined>(undefined, 'replay')
  readonly #missedBefore = this.value<number | undefined>(undefined, 'missedBefore')
  readonly #cursor = this.value<number>(0, 'cursor')

  /** The name and the description of the server. */
  get organization(): Organization {
    return this.#organization.value
  }

  set organization(value) {
    this.#organization.value = value
  }

  /** When the logo of the server was changed, in milliseconds; 0 without one. */
  get logoUpdatedAt(): number {
    return this.#logoUpdatedAt.value
  }

  set logoUpdatedAt(value) {
    this.#logoUpdatedAt.value = value
  }

  get common(): CommonSettings {
    return this.#common.value
  }

  set common(value) {
    this.#common.value = value
  }

  get loginConfig(): LoginConfig | undefined {
    return this.#loginConfig.value
  }

  set loginConfig(value) {
    this.#loginConfig.value = value
  }

  get config(): ClientConfig | undefined {
    return this.#config.value
  }

  set config(value) {
    this.#config.value = value
  }

  get pinnedChats(): readonly PinChat[] {
    return this.#pinnedChats.value
  }

  set pinnedChats(value) {
    this.#pinnedChats.value = value
  }

  /** Files that are staged or being uploaded, in the order of picking. */
  get attachments(): readonly Attachment[] {
    return this.#attachments.value
  }

  set attachments(value) {
    this.#attachments.value = value
  }

  /** By how many milliseconds the clock of the server is ahead of this device, once the server has told it. */
  get knownOffset(): number | undefined {
    return this.#knownOffset.value
  }

  set knownOffset(value) {
    this.#knownOffset.value = value
  }

  /** When the last event arrived, in milliseconds. */
  get lastEventAt(): number {
    return this.#lastEventAt.value
  }

  set lastEventAt(value) {
    this.#lastEventAt.value = value
  }

  get usersVersion(): number {
    return this.#usersVersion.value
  }

  set usersVersion(value) {
    this.#usersVersion.value = value
  }

  /** The generation of the server's data; undefined until it is known. */
  get generation(): string | undefined {
    return this.#generation.value
  }

  set generation(value) {
    this.#generation.value = value
  }

  /** The current replay. An interrupted one continues with the next stream. */
  get replay(): Replay | undefined {
    return this.#replay.value
  }

  set replay(value) {
    this.#replay.value = value
  }

  /** The first mid of a replay that left out older messages, until the summaries of the chats are read. */
  get missedBefore(): number | undefined {
    return this.#missedBefore.value
  }

  set missedBefore(value) {
    this.#missedBefore.value = value
  }

  /** Highest mid seen, reactions included. The stream resumes there. */
  get cursor(): number {
    return this.#cursor.value
  }

  set cursor(value) {
    this.#cursor.value = value
  }

  /** By how many milliseconds the server's clock is ahead of this device's; negative if it is behind, 0 if it is unknown. */
  get clockOffset(): number {
    return this.knownOffset ?? 0
  }

  /** Whether the server has told its time, in this visit or an earlier one. */
  get isClockKnown(): boolean {
    return this.knownOffset !== undefined
  }
}

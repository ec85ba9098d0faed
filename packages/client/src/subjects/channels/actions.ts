import {
  addMembers,
  type Channel,
  type ChannelOptions,
  changeChannelType,
  channelDirectory,
  clearChannel,
  countOldMessages,
  createChannel,
  deleteChannel,
  type DirectoryEntry,
  joinPrivate,
  readChannelOptions,
  leaveChannel,
  removeMembers,
  type RequestOf,
  setChannelAvatar,
  updateChannel,
  withChannelOptions,
} from '@parley/protocol'
import type { Api } from '../../request/api.ts'
import { channelKey } from '../../store/chat-key.ts'
import type { OptimisticChanges } from '../../store/optimistic.ts'
import { withShownName } from '../../store/shown-name.ts'
import type { Store } from '../../store/store.ts'
import type { Readings } from '../../readings/readings.ts'

type ChannelSwitch = 'only_owner_can_send_msg' | 'show_email' | 'dm_to_member' | 'add_friend'

type ChannelChanges = Partial<Pick<Channel, 'name' | ChannelSwitch> & { description: string }>

/** Creates, changes and leaves channels. The stream brings the changes to the store. */
export class ChannelActions {
  readonly #store: Store
  readonly #api: Api
  readonly #optimistic: OptimisticChanges
  readonly #readings: Readings

  constructor(store: Store, api: Api, optimistic: OptimisticChanges, readings: Readings) {
    this.#store = store
    this.#api = api
    this.#optimistic = optimistic
    this.#readings = readings
  }

  /** Reads the members and the last activity of the public channels. */
  directory(signal?: AbortSignal): Promise<DirectoryEntry[]> {
    return this.#api.call(channelDirectory, {}, signal)
  }

  /** Creates a channel and returns its gid. */
  async create(channel: RequestOf<typeof createChannel>['body']): Promise<number> {
    const { gid } = await this.#api.call(createChannel, { body: channel })
    return gid
  }

  /** Changes the name, the topic or the switches. */
  async update(gid: number, changes: ChannelChanges): Promise<void> {
    await this.#optimistic.run({
      show: () =>
        this.#store.pendingChannels.add(gid, (channel) => channel && { ...channel, ...changes }),
      request: () => this.#api.call(updateChannel, { params: { gid }, body: changes }),
      isConfirmedBy: (event) =>
        event.type === 'group_changed' &&
        event.gid === gid &&
        Object.entries(changes).every(([name, value]) => Reflect.get(event, name) === value),
    })
  }

  /** Changes options that only this product knows. Those that are not named stay as they are on the server. */
  async setOptions(gid: number, options: Partial<ChannelOptions>): Promise<void> {
    await this.#optimistic.run({
      show: () =>
        this.#store.pendingChannels.add(
          gid,
          (channel) =>
            channel && {
              ...channel,
              ext_setting: withChannelOptions(channel.ext_setting, options),
            },
        ),
      request: () => this.#api.call(updateChannel, { params: { gid }, body: { options } }),
      isConfirmedBy: (event) =>
        event.type === 'group_changed' &&
        event.gid === gid &&
        hasOptions(event.ext_setting, options),
    })
  }

  /** How many messages a channel would lose if it kept them for so many days. */
  async countOld(gid: number, days: number, signal?: AbortSignal): Promise<number> {
    const { messages } = await this.#api.call(
      countOldMessages,
      { params: { gid }, query: { days } },
      signal,
    )
    return messages
  }

  async setAvatar(gid: number, picture: Uint8Array): Promise<void> {
    await this.#api.call(setChannelAvatar, { params: { gid }, body: picture })
  }

  async makePublic(gid: number): Promise<void> {
    await this.#api.call(changeChannelType, { params: { gid }, body: { is_public: true } })
  }

  /** Makes a channel private. Only the signed-in user and `others` stay in it. */
  async makePrivate(gid: number, others: readonly number[]): Promise<void> {
    // An empty list would mean all users.
    const members = [this.#store.me, ...others]
    await this.#api.call(changeChannelType, {
      params: { gid },
      body: { is_public: false, members },
    })
  }

  async addMembers(gid: number, uids: readonly number[]): Promise<void> {
    await this.#api.call(addMembers, { params: { gid }, body: [...uids] })
  }

  async removeMember(gid: number, uid: number): Promise<void> {
    await this.#api.call(removeMembers, { params: { gid }, body: [uid] })
  }

  async makeOwner(gid: number, uid: number): Promise<void> {
    await this.#api.call(updateChannel, { params: { gid }, body: { owner: uid } })
  }

  async leave(gid: number): Promise<void> {
    await this.#api.call(leaveChannel, { params: { gid } })
  }

  /** Makes another member the owner, then leaves. */
  async transferAndLeave(gid: number, owner: number): Promise<void> {
    // After a failed leave the channel is already transferred.
    if (this.#store.channels.get(gid)?.owner !== owner) await this.makeOwner(gid, owner)
    await this.leave(gid)
  }

  /** Joins a private channel with the token of an invitation. */
  async join(token: string): Promise<void> {
    // The stream delivers the channel too, but the next page needs it now.
    await this.#readings.change(
      'channels',
      () => this.#api.call(joinPrivate, { body: { magic_token: token } }),
      (channel) => {
        if (this.#store.channels.has(channel.gid)) return
        this.#store.channels.set(channel.gid, withShownName(channel))
        this.#store.openChat(channelKey(channel.gid))
      },
    )
  }

  /** Deletes all messages of a channel. */
  async clear(gid: number): Promise<void> {
    await this.#api.call(clearChannel, { params: { gid } })
  }

  async delete(gid: number): Promise<void> {
    await this.#api.call(deleteChannel, { params: { gid } })
  }
}

function hasOptions(ext_setting: string | null, wanted: Partial<ChannelOptions>): boolean {
  if (ext_setting === null) return false
  const options = readChannelOptions(ext_setting)
  return Object.entries(wanted).every(([name, value]) => Reflect.get(options, name) === value)
}

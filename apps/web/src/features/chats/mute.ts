import { type ChatKey, type Client, idOf, isChannelKey } from '@parley/client'
import { setMute } from '@parley/protocol'

/** Makes a chat quiet for some seconds, or until undone. */
export async function mute(client: Client, key: ChatKey, seconds: number | undefined) {
  const id = idOf(key)
  const span = seconds === undefined ? {} : { expired_in: seconds }
  const body = isChannelKey(key)
    ? { add_groups: [{ gid: id, ...span }] }
    : { add_users: [{ uid: id, ...span }] }
  await client.api.call(setMute, { body })
  const until = seconds === undefined ? null : client.world.now() + seconds * 1000
  client.store.mutes.set(key, until)
  changed(client)
}

export async function unmute(client: Client, key: ChatKey) {
  const id = [idOf(key)]
  const body = isChannelKey(key) ? { remove_groups: id } : { remove_users: id }
  await client.api.call(setMute, { body })
  client.store.mutes.delete(key)
  changed(client)
}

// The server tells the other devices only.
function changed({ store }: Client) {
  store.changedAll()
  store.touch('settings', 'chats')
}

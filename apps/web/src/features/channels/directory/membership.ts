import { channelKey, type Client } from '@parley/client'
import { chatNameOf, chatPath } from '../../../store/index.ts'
import type { AppContext, Outcome } from '../../actions/index.ts'

// On the wire all users are in a public channel: leaving hides it.

/** Joins a public channel that the user had left. */
export const joinChannel = ({ chats }: Client, gid: number): Promise<void> =>
  chats.show(channelKey(gid))

/** Leaves a public channel, with an undo. From its own page the user goes to the start page. */
export async function leaveChannel(context: AppContext, gid: number): Promise<Outcome> {
  const { client, path, navigate, t } = context
  const key = channelKey(gid)
  const isOpen = path === chatPath(key)
  const left = client.chats.hide(key, true)
  if (isOpen) navigate('/chat')
  await left
  return {
    about: key,
    text: t('list.left', { channel: `#${chatNameOf(client.store, key) ?? ''}` }),
    undo: () => {
      if (isOpen) navigate(chatPath(key))
      return joinChannel(client, gid)
    },
  }
}

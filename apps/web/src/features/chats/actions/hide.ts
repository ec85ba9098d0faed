import { chatNameOf, chatPath } from '../../../store/index.ts'
import type { ChatContext, Outcome } from '../../actions/index.ts'
import { chatOfPath } from '../open-chat.ts'

/** Hides a chat until its next message, with an undo. From its own page the user goes to the start page. */
export async function hideChat(context: ChatContext): Promise<Outcome> {
  const { client, key, path, navigate, t } = context
  const isOpen = chatOfPath(path) === key
  const hidden = client.chats.hide(key)
  if (isOpen) navigate('/chat')
  await hidden
  const name = chatNameOf(client.store, key) ?? ''
  const isMuted = client.store.isMuted(key, client.environment.now())
  return {
    about: key,
    text: isMuted ? t('list.hiddenMuted', { name }) : t('list.hidden'),
    undo: () => {
      if (isOpen) navigate(chatPath(key))
      return client.chats.show(key)
    },
  }
}

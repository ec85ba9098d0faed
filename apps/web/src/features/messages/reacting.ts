import { type ChatKey, type Client, type Message, reactionsOf } from '@parley/client'
import { likeMessage } from '@parley/protocol'
import { createSessionState, report } from '../../store/index.ts'

/** What I want my reactions to be while the server has not answered: on or off, per message and emoji. */
type Wishes = Readonly<Record<string, boolean>>

const store = createSessionState<{ wishes: Wishes }>(() => ({ wishes: {} }))
const nameOf = (mid: number, emoji: string) => `${mid} ${emoji}`

/** A message's reactions as they are, and as I have just wished them. */
export function useReactions(message: Message, me: number): [emoji: string, uids: number[]][] {
  const wishes = store((state) => state.wishes)
  return withWishes(message, me, wishes)
}

/** Puts what is wished over what is known. Emojis keep their order, new ones stand at the end. */
export function withWishes(message: Message, me: number, wishes: Wishes): [string, number[]][] {
  const people = new Map([...reactionsOf(message)].map(([emoji, uids]) => [emoji, [...uids]]))
  const prefix = nameOf(message.mid, '')
  for (const [name, on] of Object.entries(wishes)) {
    if (!name.startsWith(prefix)) continue
    const emoji = name.slice(prefix.length)
    const others = (people.get(emoji) ?? []).filter((uid) => uid !== me)
    if (people.get(emoji)?.includes(me) !== on) people.set(emoji, on ? [...others, me] : others)
  }
  return [...people].filter(([, uids]) => uids.length > 0)
}

/** Puts my emoji on a message, or takes it away: shown at once, put right if the server refuses. */
export async function toggleReaction(
  client: Client,
  key: ChatKey,
  mid: number,
  emoji: string,
): Promise<void> {
  const { store: memory } = client
  const message = memory.messages.get(mid)
  const name = nameOf(mid, emoji)
  if (!message || name in store.getState().wishes) return
  const isOn = reactionsOf(message).get(emoji)?.includes(memory.me) ?? false
  wish(name, !isOn)
  try {
    const likeMid = await client.api.call(likeMessage, { params: { mid }, body: { action: emoji } })
    const like = { uid: memory.me, emoji }
    memory.changeMessage(key, mid, (known) => ({
      ...known,
      likes: { ...known.likes, [likeMid]: like },
    }))
  } catch (error) {
    report(error)
  } finally {
    wish(name, undefined)
  }
}

function wish(name: string, on: boolean | undefined) {
  store.setState(({ wishes: { [name]: _, ...others } }) => ({
    wishes: on === undefined ? others : { ...others, [name]: on },
  }))
}

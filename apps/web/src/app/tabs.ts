import { create } from 'zustand'

/** Whether this tab is the one that is used. Of several open tabs, the newest is. */
export const useTab = create<{ active: boolean }>(() => ({ active: true }))

const channel = new BroadcastChannel('parley.tabs')
const id = Math.random().toString(36).slice(2)
// Until the older tab has let go of its stream.
const letGoMs = 150

type Message = { type: 'opened' | 'here' | 'anybody'; id: string }

const post = (type: Message['type']) => channel.postMessage({ type, id } satisfies Message)

/** Makes this the active tab: the others fall silent first. */
export async function takeOver(): Promise<void> {
  post('opened')
  if (await isAnybodyElse()) await new Promise((done) => setTimeout(done, letGoMs))
  useTab.setState({ active: true })
}

/** Calls back when a newer tab takes over. */
export function onTakenOver(fallSilent: () => void): () => void {
  const hear = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'anybody' && useTab.getState().active) post('here')
    if (data.type !== 'opened' || data.id === id || !useTab.getState().active) return
    useTab.setState({ active: false })
    fallSilent()
    post('here')
  }
  channel.addEventListener('message', hear)
  return () => channel.removeEventListener('message', hear)
}

/** Whether another tab of this browser answers, in the time that it is given. */
export function isAnybodyElse(patienceMs = 60): Promise<boolean> {
  return new Promise((answer) => {
    const done = (found: boolean) => {
      clearTimeout(timer)
      channel.removeEventListener('message', hear)
      answer(found)
    }
    const hear = ({ data }: MessageEvent<Message>) => {
      if (data.type === 'here' && data.id !== id) done(true)
    }
    const timer = setTimeout(() => done(false), patienceMs)
    channel.addEventListener('message', hear)
    post('anybody')
  })
}

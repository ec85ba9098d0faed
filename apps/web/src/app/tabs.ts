import { create } from 'zustand'

/** Whether this tab is the active one. The newest open tab is active. */
export const useTab = create<{ active: boolean }>(() => ({ active: true }))

// Not navigator.locks: it is missing on plain HTTP, where tabs must work too.
const channel = new BroadcastChannel('parley.tabs')
const id = Math.random().toString(36).slice(2)
// Time for the older tab to close its stream.
const closingMs = 150

type Message = { type: 'opened' | 'here' | 'anybody'; id: string }

const post = (type: Message['type']) => channel.postMessage({ type, id } satisfies Message)

/** Makes this the active tab after the other tabs have closed their streams. */
export async function takeOver(): Promise<void> {
  post('opened')
  if (await isAnybodyElse()) await new Promise((done) => setTimeout(done, closingMs))
  useTab.setState({ active: true })
}

/** Calls the listener when a newer tab becomes the active one. */
export function onTakenOver(listener: () => void): () => void {
  const onMessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'anybody' && useTab.getState().active) post('here')
    if (data.type !== 'opened' || data.id === id || !useTab.getState().active) return
    useTab.setState({ active: false })
    listener()
    post('here')
  }
  channel.addEventListener('message', onMessage)
  return () => channel.removeEventListener('message', onMessage)
}

/** Whether another active tab of this browser answers within the timeout. */
export function isAnybodyElse(timeoutMs = 60): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (isFound: boolean) => {
      clearTimeout(timer)
      channel.removeEventListener('message', onMessage)
      resolve(isFound)
    }
    const onMessage = ({ data }: MessageEvent<Message>) => {
      if (data.type === 'here' && data.id !== id) finish(true)
    }
    const timer = setTimeout(() => finish(false), timeoutMs)
    channel.addEventListener('message', onMessage)
    post('anybody')
  })
}

import { create } from 'zustand'

/** Whether this tab is the active one. The newest open tab is active. */
export const useTab = create<{ active: boolean }>(() => ({ active: true }))

// Not navigator.locks: it is missing on plain HTTP, where tabs must work too.
const channel = openChannel()
const id = Math.random().toString(36).slice(2)
// Time for the older tab to close its stream.
const closingMs = 150
// An active tab may be busy when another one asks.
const patienceMs = 500
/** Whether this tab is about to follow an active tab that was closed. */
let isCandidate = false
/** Whether the page is hidden for good, or until the user goes back to it. */
let isClosed = false

interface Message {
  type: 'opened' | 'here' | 'candidate' | 'anybody' | 'closed'
  id: string
  /** Of several candidates, the one with the highest rank becomes active: a visible one first. */
  rank: string
}

/** Makes this the active tab after the other tabs have closed their streams. */
export async function takeOver(): Promise<void> {
  post('opened')
  if (await isAnybodyElse()) await new Promise((done) => setTimeout(done, closingMs))
  useTab.setState({ active: true })
}

/** Calls the listener when a newer tab becomes the active one. */
export function onTakenOver(listener: () => void): () => void {
  const onMessage = ({ data }: MessageEvent<Message>) => {
    const { active } = useTab.getState()
    if (data.type === 'anybody' && active && !isClosed) post('here')
    if (data.type !== 'opened' || data.id === id || !active) return
    useTab.setState({ active: false })
    listener()
    post('here')
  }
  const onHide = () => {
    isClosed = true
    if (useTab.getState().active) post('closed')
  }
  // The browser kept the page, and another tab may be active by now.
  const onShow = () => {
    if (!isClosed) return
    isClosed = false
    if (useTab.getState().active) void takeOver()
  }
  channel?.addEventListener('message', onMessage)
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onShow)
  return () => {
    channel?.removeEventListener('message', onMessage)
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onShow)
  }
}

/**
 * Calls the listener in one of the inactive tabs when the active one was closed. A tab that crashed says nothing, so an
 * inactive tab also asks when it is seen.
 */
export function onNoneActive(listener: () => void): () => void {
  const check = async () => {
    if (useTab.getState().active || isCandidate) return
    isCandidate = true
    const isTaken = await isAnybodyElse(patienceMs)
    isCandidate = false
    if (!isTaken && !useTab.getState().active) listener()
  }
  const onMessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'closed') void check()
    if (data.type === 'anybody' && isCandidate) post('candidate')
  }
  const onSeen = () => {
    if (document.visibilityState === 'visible') void check()
  }
  channel?.addEventListener('message', onMessage)
  document.addEventListener('visibilitychange', onSeen)
  addEventListener('focus', onSeen)
  return () => {
    channel?.removeEventListener('message', onMessage)
    document.removeEventListener('visibilitychange', onSeen)
    removeEventListener('focus', onSeen)
  }
}

/** Whether another active tab of this browser answers within the timeout. */
export function isAnybodyElse(timeoutMs = 60): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (isFound: boolean) => {
      clearTimeout(timer)
      channel?.removeEventListener('message', onMessage)
      resolve(isFound)
    }
    const onMessage = ({ data }: MessageEvent<Message>) => {
      const isActive = data.type === 'here' || data.type === 'opened'
      const isAhead = data.type === 'candidate' && data.rank > rank()
      if (isActive || isAhead) finish(true)
    }
    const timer = setTimeout(() => finish(false), timeoutMs)
    channel?.addEventListener('message', onMessage)
    post('anybody')
  })
}

function post(type: Message['type']): void {
  channel?.postMessage({ type, id, rank: rank() } satisfies Message)
}

const rank = () => `${document.visibilityState === 'visible' ? 1 : 0} ${id}`

/** Without a channel each tab is active: it is missing or forbidden where the browser refuses storage. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('parley.tabs')
  } catch {
    return undefined
  }
}

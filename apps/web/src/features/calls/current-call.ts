import type { ChatKey, Client } from '@parley/client'
import { createSessionState, onSessionReset } from '../../store/index.ts'
import type { CallSession, CallState } from './session/call-session.ts'

interface Current {
  /** The state of the current call; undefined if there is none. */
  state: CallState | undefined
  /** Whether the call covers the chat it belongs to. */
  isOpen: boolean
}

const store = createSessionState<Current>(() => ({ state: undefined, isOpen: false }))
let session: CallSession | undefined
const rejoinKey = 'call'
/** A page that was reloaded joins its call again within this time. */
const rejoinMs = 30_000

onSessionReset(() => {
  session?.close()
  session = undefined
})

/** The call that the user is in. */
export const useCall = (): CallState | undefined => store((one) => one.state)

export const useIsCallOpen = (): boolean => store((one) => one.isOpen)

export const setCallOpen = (isOpen: boolean): void => store.setState({ isOpen })

/** The session behind the state, for its actions. */
export const currentSession = (): CallSession | undefined => session

/** Joins the call of a chat, calls the person, or answers them. Leaves the call the user is in. */
export async function startCall(client: Client, chat: ChatKey): Promise<void> {
  if (session?.chat === chat) {
    setCallOpen(true)
    return
  }
  session?.close()
  // Nothing of calls is loaded before the first one.
  const { CallSession } = await import('./session/call-session.ts')
  const started = new CallSession(client, chat, (state) => {
    if (session !== started) return
    store.setState({ state })
    if (state) remember(chat)
    else forget(started)
  })
  session = started
  store.setState({ isOpen: true })
  await started.start()
}

/** Joins the call again that the page was in before it was loaded anew. */
export function rejoinCall(client: Client): void {
  const stored = sessionStorage.getItem(`${rejoinKey} ${client.scope}`)
  if (stored === null || session) return
  const { chat, at } = JSON.parse(stored) as { chat: ChatKey; at: number }
  if (Date.now() - at < rejoinMs) void startCall(client, chat)
  else sessionStorage.removeItem(`${rejoinKey} ${client.scope}`)
}

function remember(chat: ChatKey): void {
  if (!session) return
  const entry = JSON.stringify({ chat, at: Date.now() })
  sessionStorage.setItem(`${rejoinKey} ${session.scope}`, entry)
}

function forget(ended: CallSession): void {
  sessionStorage.removeItem(`${rejoinKey} ${ended.scope}`)
  if (session === ended) session = undefined
  store.setState({ isOpen: false })
}

import type { ChatKey, Client } from '@parley/client'
import { useLocation } from 'react-router'
import { chatPath, createSessionState, onSessionReset, sessionTexts } from '../../store/index.ts'
import { useHasThreeColumns } from '../../ui/index.ts'
import { showsDevicesFirst } from './session/device-settings.ts'
import type { CallSession } from './session/call-session.ts'
import type { Callee, CallLinkRef, CallState } from './session/call-state.ts'

interface Current {
  /** The state of the current call; undefined if there is none. */
  state: CallState | undefined
  /** Whether the call covers the chat it belongs to. */
  isOpen: boolean
  /** Whether the chat list shows the call while it is not open. */
  isDocked: boolean
  /** Whether the user wants to see the chat beside its call. */
  wantsChat: boolean
  /** The dialog of the devices: before the call of a chat, or within the current call. */
  devices: { before: Callee | undefined } | undefined
}

const store = createSessionState<Current>(() => ({
  state: undefined,
  isOpen: false,
  isDocked: false,
  wantsChat: false,
  devices: undefined,
}))
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

/** The call that the user is in. */
export const currentCall = (): CallState | undefined => store.getState().state

export const useIsCallOpen = (): boolean => store((one) => one.isOpen)

export const setCallOpen = (isOpen: boolean): void => store.setState({ isOpen })

export const useWantsChat = (): boolean => store((one) => one.wantsChat)

export const setChatBeside = (wantsChat: boolean): void => store.setState({ wantsChat })

/** Where the open call of a chat is, seen from its messages. Another panel takes the place of the messages. */
export function useCallPosition(chat: ChatKey, hasPanel: boolean): 'over' | 'beside' | undefined {
  const call = useCall()
  const isOpen = useIsCallOpen()
  const hasThreeColumns = useHasThreeColumns()
  const wantsChat = useWantsChat()
  if (!isOpen || call?.chat !== chat) return undefined
  return wantsChat && hasThreeColumns && !hasPanel ? 'beside' : 'over'
}

export const useIsDocked = (): boolean => store((one) => one.isDocked)

export const setDocked = (isDocked: boolean): void => store.setState({ isDocked })

/** The current call, while something else is open. */
export function useCallElsewhere(): CallState | undefined {
  const { pathname } = useLocation()
  const call = useCall()
  const isOpen = useIsCallOpen()
  return call && isOpen && pathname === callPath(call) ? undefined : call
}

/** The dialog of the devices, if it is open. */
export const useDeviceDialog = () => store((one) => one.devices)

/** The address of the page that shows a call. */
export const callPath = ({ chat, link }: Callee): string =>
  link === undefined ? chatPath(chat) : `/call/${link.token}`

/** Shows the devices in the current call. */
export const showDevices = (): void => store.setState({ devices: { before: undefined } })

export const closeDevices = (): void => store.setState({ devices: undefined })

/** Joins the call of a chat; shows the devices before, if the user has not seen them yet or wants it. */
export function prepareCall(client: Client, chat: ChatKey, link?: CallLinkRef): void {
  if (session?.chat !== chat && showsDevicesFirst(client.environment.keyValues)) {
    store.setState({ devices: { before: { chat, link } } })
  } else void startCall(client, { chat, link })
}

/** The controls of the current call. */
export const currentControls = () => session?.controls

/** The session behind the state. */
export const currentSession = (): CallSession | undefined => session

/** Joins the call of a chat, calls the person, or answers them. Leaves the call the user is in. */
export async function startCall(
  client: Client,
  callee: Callee,
  how: { isMuted?: boolean; hasCamera?: boolean } = {},
): Promise<void> {
  if (session?.chat === callee.chat) {
    setCallOpen(true)
    return
  }
  session?.close()
  // Nothing of calls is loaded before the first one.
  const { CallSession } = await import('./session/call-session.ts')
  const started = new CallSession(client, callee, (state) => {
    if (session !== started) return
    store.setState({ state })
    if (state) remember(callee)
    else forget(started)
  })
  session = started
  store.setState({ isOpen: true })
  await started.start(how)
}

/** Joins again the call that the page was in before a reload. */
export function rejoinCall(client: Client): void {
  const stored = sessionTexts.get(`${rejoinKey} ${client.scope}`)
  if (stored === null || session) return
  const { at, ...callee } = JSON.parse(stored) as Callee & { at: number }
  if (Date.now() - at < rejoinMs) void startCall(client, callee)
  else sessionTexts.remove(`${rejoinKey} ${client.scope}`)
}

function remember(callee: Callee): void {
  if (!session) return
  const entry = JSON.stringify({ ...callee, at: Date.now() })
  sessionTexts.set(`${rejoinKey} ${session.scope}`, entry)
}

function forget(ended: CallSession): void {
  sessionTexts.remove(`${rejoinKey} ${ended.scope}`)
  if (session === ended) session = undefined
  store.setState({ isOpen: false })
}

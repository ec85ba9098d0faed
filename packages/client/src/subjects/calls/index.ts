import type { EventOf, Participant, SignalToPage } from '@parley/protocol'
import { idOf, isChannelKey } from '../../store/chat-key.ts'
import type { ReadonlyRows, Rows } from '../../store/rows.ts'
import type { Subject } from '../../subject.ts'
import { changedBy, leaving } from '../../stream/changed-state.ts'
import { CallActions } from './actions.ts'
import { apply } from './apply.ts'
import { roomOf } from './call-room.ts'
import { CallSettingsActions } from './call-settings.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly calls: CallActions
    readonly callSettings: CallSettingsActions
  }
}

declare module '../../readings/changes.ts' {
  interface StateNames {
    calls: true
  }
}

declare module '../../store/state.ts' {
  interface State {
    /** The participants of each call, by the name of its room on the wire. */
    readonly callRooms: Rows<string, readonly Participant[]>
  }
  interface ShownState {
    readonly callRooms: ReadonlyRows<string, readonly Participant[]>
  }
}

declare module '../../client-events.ts' {
  interface ClientEvents {
    /** The media engine answers the page of a session in a call. */
    callSignal(session: string, data: SignalToPage): void
    callEnded(end: EventOf<'call_ended'>): void
    callReaction(reaction: EventOf<'call_reaction'>): void
  }
}

/** Calls: their participants and their settings. */
export const calls: Subject<'calls' | 'callSettings', 'callRooms'> = {
  state: (store) => ({ callRooms: store.rows() }),
  attach(store) {
    store.hooks.cleared.push((key, gone) => {
      if (gone && isChannelKey(key)) store.callRooms.delete(roomOf(idOf(key)))
    })
  },
  apply,
  changes: changedBy('calls', 'call_ended', 'call_room', ...leaving),
  open({ store, api, ownLists }) {
    const actions = new CallActions(store, api)
    ownLists.push(['calls', (lists) => actions.replaceAll(lists.calls)])
    return { calls: actions, callSettings: new CallSettingsActions(api) }
  },
}

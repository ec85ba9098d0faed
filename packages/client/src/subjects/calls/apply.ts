import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  call_room({ store }, { channel_name, participants }) {
    if (participants.length > 0) store.callRooms.set(channel_name, participants)
    else store.callRooms.delete(channel_name)
  },

  call_signal({ events }, { to, data }) {
    events.emit('callSignal', to, data)
  },

  call_reaction({ events }, reaction) {
    events.emit('callReaction', reaction)
  },

  call_ended({ store, events }, event) {
    // The call from which this device was removed goes on.
    if (event.reason !== 'removed') store.callRooms.delete(event.channel_name)
    events.emit('callEnded', event)
  },
}

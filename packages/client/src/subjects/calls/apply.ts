import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  call_room({ store }, { channel_name, participants }) {
    if (participants.length > 0) store.callRooms.set(channel_name, participants)
    else store.callRooms.delete(channel_name)
  },

  call_signal({ notices }, { to, data }) {
    notices.emit('callSignal', to, data)
  },

  call_reaction({ notices }, reaction) {
    notices.emit('callReaction', reaction)
  },

  call_ended({ store, notices }, event) {
    // The call from which this device was removed goes on.
    if (event.reason !== 'removed') store.callRooms.delete(event.channel_name)
    notices.emit('callEnded', event)
  },
}

export { type Channel, toWire } from './channel.ts'
export {
  allChannels,
  belongsTo,
  findChannel,
  findStoredChannel,
  joinedMid,
  publicChannels,
  requireChannel,
  visibleChannels,
} from './channel-cache.ts'
export {
  countPins,
  findPin,
  insertPin,
  noteCleared,
  removeAllPins,
  removePins,
  toPin,
  updatePinContent,
} from './store.ts'
export { joinChannel } from './members.ts'
export { mayNotIn } from './may-not-in.ts'
export type { ChannelsServices } from './services.ts'
export { feature } from './routes.ts'

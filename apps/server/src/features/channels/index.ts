export { type Channel, toWire } from './channel.ts'
export {
  channelCache,
  findChannel,
  findStoredChannel,
  joinedMid,
  requireChannel,
  visibleChannels,
} from './channel-cache.ts'
export {
  countPins,
  findPin,
  insertPin,
  removeAllPins,
  removePins,
  toPin,
  updatePinContent,
} from './store.ts'
export { channelHooks } from './hooks.ts'
export { joinChannel } from './members.ts'
export { feature } from './routes.ts'

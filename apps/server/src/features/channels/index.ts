export { type Channel, toWire } from './channel.ts'
export {
  allChannels,
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
  removeAllPins,
  removePins,
  toPin,
  updatePinContent,
} from './store.ts'
export { joinChannel } from './members.ts'
export { type ChannelsServices, createChannelsState } from './services.ts'
export { feature } from './routes.ts'

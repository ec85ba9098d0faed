export { type Channel, toWire } from './channel.ts'
export {
  channels,
  findChannel,
  findStoredChannel,
  joinedMid,
  requireChannel,
  visibleChannels,
} from './register.ts'
export {
  countPins,
  findPin,
  insertPin,
  removeAllPins,
  removePins,
  toPin,
  updatePinContent,
} from './store.ts'
export { moments } from './moments.ts'
export { joinChannel } from './members.ts'
export { feature } from './routes.ts'

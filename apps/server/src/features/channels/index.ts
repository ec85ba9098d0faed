export { type Channel, toWire } from './channel.ts'
export {
  audienceOf,
  channels,
  findChannel,
  findStoredChannel,
  joinedMid,
  membersOf,
  publicChannels,
  requireChannel,
  visibleChannels,
} from './register.ts'
export { toPin } from './store.ts'
export { moments } from './moments.ts'
export { joinChannel } from './members.ts'
export { feature } from './routes.ts'

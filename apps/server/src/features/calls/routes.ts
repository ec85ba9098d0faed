import * as contract from '@parley/protocol'
import { fail } from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { changeAgora, isAgoraOn, shownAgora } from './agora.ts'
import { agoraTest } from './agora-test.ts'
import { decline, leave, updateState } from './change.ts'
import { join, createToken } from './join.ts'
import { agoraChannels, agoraChannelUsers, callsNow, visibleRooms } from './lists.ts'
import { makeLink, readLink, sealLinks } from './link.ts'
import { liveKitTest, reconcileLiveKit, receiveLiveKitEvent } from './livekit.ts'
import { CallMedia } from './media.ts'
import { missedCalls } from './missed.ts'
import { moderate, react } from './moderate.ts'
import { endAll, expire, releaseNode, removeChannelCall, removeUser } from './participants.ts'
import { watchRights } from './rights.ts'
import { type CallsServices, type Media, createCallsState } from './services.ts'
import { callConfigOf, changeCalls, shownCalls } from './settings.ts'
import { readParticipants } from './store.ts'

/** Voice and video calls: settings, participants and media. */
export const feature: Feature<CallsServices, 'calls'> = {
  name: 'calls',
  state: (services) => ({ calls: createCallsState(services) }),
  routes: (services) => [
    on(contract.getAgoraConfig, () => shownAgora(services)),
    on(contract.updateAgoraConfig, ({ actor, body }) =>
      changeProvider(services, () => changeAgora(services, actor, body)),
    ),
    on(contract.isAgoraEnabled, () => isAgoraOn(services)),
    on(contract.listAgoraChannels, ({ me, params }) => agoraChannels(services, me, params)),
    on(contract.listAgoraChannelUsers, ({ me, params }) =>
      agoraChannelUsers(services, me, params.name),
    ),
    on(contract.createAgoraToken, ({ me, body }) => createToken(services, me, body)),
    on(contract.createChannelAgoraToken, ({ me, params }) =>
      createToken(services, me, { gid: params.gid }),
    ),
    on(contract.getCallConfig, () => shownCalls(services)),
    on(contract.updateCallConfig, ({ actor, body }) =>
      changeProvider(services, () => changeCalls(services, actor, body)),
    ),
    on(contract.getCallsNow, ({ me }) => callsNow(services, me)),
    on(contract.startAgoraTest, () => agoraTest(services)),
    on(contract.startLiveKitTest, () => liveKitTest(services)),
    on(contract.startCallTest, ({ body }) => mediaOf(services).startTest(body)),
    on(contract.answerCallTest, ({ params, body }) =>
      mediaOf(services).answerTest(params.id, body.sdp),
    ),
    on(contract.receiveLiveKitEvent, ({ request, headers }) =>
      receiveLiveKitEvent(services, String(request.body), headers.authorization),
    ),
    on(contract.listCallRooms, ({ me }) => visibleRooms(services, me)),
    on(contract.joinCall, ({ me, body }) => join(services, me, body)),
    on(contract.makeCallLink, ({ me, body }) => makeLink(services, me, body)),
    on(contract.readCallLink, ({ params }) => readLink(services, params.token)),
    on(contract.updateCallState, ({ me, body }) => updateState(services, me, body)),
    on(contract.leaveCall, ({ me, body }) => leave(services, me, body.session)),
    on(contract.sendCallSignal, ({ me, body }) =>
      mediaOf(services).signal(me, body.session, body.data),
    ),
    on(contract.reactInCall, ({ me, body }) => react(services, me, body)),
    on(contract.moderateCall, ({ me, body }) => moderate(services, me, body)),
    on(contract.declineCall, ({ me, body }) => decline(services, me, body.channel_name)),
  ],
  async open(services) {
    services.users.hooks.lists.calls = (me) => visibleRooms(services, me)
    await sealLinks(services)
    watchRights(services)
    const media = new CallMedia(services)
    services.calls.media = media
    services.users.hooks.leaving.push((tx, { uid }) => removeUser(tx, uid))
    services.channels.hooks.removing.push((tx, { gid }) => removeChannelCall(tx, gid))
    services.nodes.onGone((tx, node) => releaseNode(tx, node))
    const { metrics } = services.http
    metrics.gauge({
      name: 'parley_call_participants',
      help: 'People in calls',
      read: async () => (await readParticipants(services.db)).length,
    })
    metrics.gauge({
      name: 'parley_call_packets',
      help: 'Media packets forwarded by this node since its process for calls started',
      read: () => media.engine.traffic().packets,
    })
    metrics.gauge({
      name: 'parley_call_bytes',
      help: 'Bytes of media forwarded by this node since its process for calls started',
      read: () => media.engine.traffic().bytes,
    })
    services.jobs.handle(missedCalls(services))
    services.jobs.repeat({
      name: 'end calls that nobody is in',
      everyMs: 5_000,
      run: () => expire(services),
    })
    services.jobs.repeat({
      name: 'compare calls with LiveKit',
      everyMs: 10_000,
      run: () => reconcileLiveKit(services),
    })
  },
  close: ({ calls }) => calls.media?.close(),
}

function mediaOf({ calls }: CallsServices): Media {
  if (!calls.media) throw fail('not-ready')
  return calls.media
}

/** Changes the settings, and ends all calls if another provider carries them afterwards. */
async function changeProvider(
  services: CallsServices,
  change: () => Promise<undefined>,
): Promise<undefined> {
  const { provider } = callConfigOf(services)
  await change()
  if (callConfigOf(services).provider !== provider) await endAll(services)
  return undefined
}

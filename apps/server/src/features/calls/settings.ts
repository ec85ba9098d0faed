import {
  type CallConfig,
  fail,
  type RequestOf,
  type TurnServer,
  type updateCallConfig,
} from '@parley/protocol'
import { sealSetting, unsealSetting } from '../../engines/secrets/seal.ts'
import type { Actor } from '../../http/request/actor.ts'
import {
  type CallRecord,
  changeRecord,
  given,
  type OrganizationServices,
  record,
} from '../organization/index.ts'
import { isAgoraComplete } from './agora.ts'

const purposes = { turn: 'turn servers', livekit: 'livekit secret' }

/** The call provider and its settings as administrators see them, without the secrets. */
export function shownCalls(services: OrganizationServices): CallConfig {
  const { sfu, livekit, ...config } = callConfigOf(services)
  const turn = sfu.turn.map(({ credential, secret, ...server }) => ({
    ...server,
    credential: '',
    has_credential: credential !== '',
    secret: '',
    has_secret: secret !== '',
  }))
  const { api_secret, ...room } = livekit
  return {
    ...config,
    sfu: { ...sfu, turn },
    livekit: { ...room, api_secret: '', has_api_secret: api_secret !== '' },
  }
}

/** The call provider and its settings with the secrets. */
export function callConfigOf(services: OrganizationServices): CallConfig {
  const { provider, ring_seconds, sfu, livekit } = record(services, 'call')
  const { sealed_turn, ...media } = sfu
  const { sealed_api_secret, ...room } = livekit
  const turn = open(services, purposes.turn, sealed_turn)
  return {
    provider,
    ring_seconds,
    // Settings that were stored before there was a limit of cameras.
    sfu: {
      ...media,
      max_cameras: media.max_cameras ?? 10,
      turn: turn === '' ? [] : (JSON.parse(turn) as TurnServer[]),
    },
    livekit: { ...room, api_secret: open(services, purposes.livekit, sealed_api_secret) },
  }
}

/** Changes the given settings of calls. An empty secret keeps the stored one. A provider that is not set up is refused. */
export async function changeCalls(
  services: OrganizationServices,
  actor: Actor,
  body: RequestOf<typeof updateCallConfig>['body'],
): Promise<undefined> {
  const { provider, ring_seconds, sfu, livekit } = given(body)
  requireAddresses(body)
  await changeRecord(services, actor, 'call', (stored) => {
    const { turn, ...media } = given(sfu ?? {})
    const { api_secret, ...room } = given(livekit ?? {})
    const changed: CallRecord = {
      ...stored,
      ...given({ provider, ring_seconds }),
      sfu: {
        ...stored.sfu,
        ...media,
        ...(turn
          ? {
              sealed_turn: close(
                services,
                purposes.turn,
                toText(turn, callConfigOf(services).sfu.turn),
              ),
            }
          : {}),
      },
      livekit: {
        ...stored.livekit,
        ...room,
        ...(api_secret ? { sealed_api_secret: close(services, purposes.livekit, api_secret) } : {}),
      },
    }
    requireComplete(services, changed)
    return changed
  })
  return undefined
}

function requireComplete(services: OrganizationServices, { provider, livekit }: CallRecord): void {
  if (provider === 'agora' && !isAgoraComplete(services)) throw fail('agora-incomplete')
  const { url, api_key, sealed_api_secret } = livekit
  const isComplete = url !== '' && api_key !== '' && sealed_api_secret !== ''
  if (provider === 'livekit' && !isComplete) throw fail('livekit-incomplete')
}

type Body = RequestOf<typeof updateCallConfig>['body']

function requireAddresses({ sfu, livekit }: Body): void {
  const turn = (sfu?.turn ?? []).flatMap(({ urls }) => urls)
  const rules: [texts: readonly (string | null | undefined)[], rule: RegExp][] = [
    [sfu?.stun ?? [], /^stuns?:[^\s/]+$/i],
    [turn, /^turns?:[^\s/]+$/i],
    [sfu?.announced_addresses ?? [], /^[\w.:-]+$/],
    [[livekit?.url], /^(?:wss?:\/\/\S+)?$/i],
    [[livekit?.api_url], /^(?:https?:\/\/\S+)?$/i],
  ]
  for (const [texts, rule] of rules) {
    if (texts.some((text) => typeof text === 'string' && !rule.test(text))) throw fail('bad-url')
  }
}

type GivenTurn = NonNullable<NonNullable<Body['sfu']>['turn']>

const toText = (turn: GivenTurn, stored: readonly TurnServer[]): string =>
  turn.length === 0
    ? ''
    : JSON.stringify(
        turn.map(({ urls, username, credential, secret }, index) =>
          withStoredSecret(
            {
              urls,
              username: username ?? '',
              credential: credential ?? '',
              secret: secret ?? '',
            },
            // A server whose addresses changed keeps its place in the list.
            stored.find((one) => one.urls.join() === urls.join()) ??
              (stored.length === turn.length ? stored[index] : undefined),
          ),
        ),
      )

/** A given secret or password replaces both stored ones: a server has one of the two. */
function withStoredSecret(given: TurnServer, stored: TurnServer | undefined): TurnServer {
  if (!stored || given.secret !== '' || given.credential !== '') return given
  return stored.secret === ''
    ? { ...given, credential: stored.credential }
    : { ...given, secret: given.username === '' ? stored.secret : '' }
}

const close = ({ identity }: OrganizationServices, purpose: string, text: string): string =>
  sealSetting(identity.server_key, purpose, text)

const open = ({ identity }: OrganizationServices, purpose: string, sealed: string): string =>
  unsealSetting(identity.server_key, purpose, sealed)

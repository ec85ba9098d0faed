import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { channelHooks as channelMoments } from '../channels/index.ts'
import { userHooks } from '../users/index.ts'
import { joinPrivate } from './join.ts'
import { createChannelLink, createServerLink } from './link.ts'
import { findToken } from './magic-tokens.ts'
import { listInviteLinks, revokeInviteLink } from './revoke.ts'
import {
  insertRemovals,
  removeExpiredTokens,
  removeJoinLinks,
  removeLinksBy,
  removeLinksTo,
  removeOldRemovals,
  removeTokensOf,
} from './store.ts'

export const feature: Feature = {
  name: 'invites',
  routes: (services) => [
    on(contract.createInviteLink, ({ me, query, origin }) =>
      createServerLink(services, me, query, origin),
    ),
    on(contract.createPrivateInviteLink, ({ me, query, origin }) =>
      createChannelLink(services, me, query, origin),
    ),
    on(contract.joinPrivate, ({ me, body }) => joinPrivate(services, me, body.magic_token)),
    on(contract.checkMagicToken, async ({ body }) => {
      return (await findToken(services, services.db, body.magic_token)) !== undefined
    }),
    on(contract.listInviteLinks, ({ me, query }) => listInviteLinks(services, me, query.gid)),
    on(contract.revokeInviteLink, ({ me, params }) => revokeInviteLink(services, me, params.id)),
  ],
  open(services) {
    userHooks(services).leaving.push(async (_services, tx, user) => {
      await removeTokensOf(tx, user)
    })
    userHooks(services).frozen.push(async (_services, tx, { uid }) => {
      await removeLinksBy(tx, uid)
    })
    channelMoments(services).membersGone.push(async (_services, tx, { gid }, uids, how) => {
      await removeLinksTo(tx, gid, uids)
      if (how === 'removed') await insertRemovals(tx, gid, uids, services.clock.now())
    })
    channelMoments(services).opened.push(async (_services, tx, { gid }) => {
      await removeJoinLinks(tx, gid)
    })
    services.jobs.repeat({
      name: 'remove expired magic tokens',
      everyMs: 3_600_000,
      run: async () => {
        const now = services.clock.now()
        await services.database.transact(async (tx) => {
          await removeExpiredTokens(tx, now)
          await removeOldRemovals(tx, now)
        })
      },
    })
  },
}

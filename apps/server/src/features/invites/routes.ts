import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { joinPrivate } from './join.ts'
import { createChannelLink, createServerLink } from './link.ts'
import { findToken } from './magic-tokens.ts'
import type { InvitesServices } from './services.ts'
import { listInviteLinks, revokeInviteLink } from './revoke.ts'
import {
  insertRemovals,
  removeExpiredTokens,
  removeJoinLinks,
  removeLinksBy,
  removeLinksTo,
  removeMailedLinks,
  removeOldRemovals,
  removeTokensOf,
} from './store.ts'
import { isInvitedTo } from './is-invited.ts'

export const feature: Feature<InvitesServices> = {
  name: 'invites',
  routes: (services) => [
    on(contract.createInviteLink, ({ actor, query, origin }) =>
      createServerLink(services, actor, query, origin),
    ),
    on(contract.createPrivateInviteLink, ({ actor, query, origin }) =>
      createChannelLink(services, actor, query, origin),
    ),
    on(contract.joinPrivate, ({ me, body }) => joinPrivate(services, me, body.magic_token)),
    on(contract.checkMagicToken, async ({ body }) => {
      return (await findToken(services, services.db, body.magic_token)) !== undefined
    }),
    on(contract.listInviteLinks, ({ me, query }) => listInviteLinks(services, me, query.gid)),
    on(contract.revokeInviteLink, ({ actor, params }) =>
      revokeInviteLink(services, actor, params.id),
    ),
  ],
  open(services) {
    services.channels.hooks.isInvitedTo = (channel, token) => isInvitedTo(services, channel, token)
    services.users.hooks.leaving.push(async (tx, user) => {
      await removeTokensOf(tx, user)
    })
    services.users.hooks.credentialsChanged.push(async (tx, { uid }) => {
      await removeMailedLinks(tx, uid)
    })
    services.users.hooks.frozen.push(async (tx, { uid }) => {
      await removeLinksBy(tx, uid)
    })
    services.channels.hooks.membersGone.push(async (tx, { gid }, uids, how) => {
      await removeLinksTo(tx, gid, uids)
      if (how === 'removed') await insertRemovals(tx, gid, uids, services.clock.now())
    })
    services.channels.hooks.opened.push(async (tx, { gid }) => {
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

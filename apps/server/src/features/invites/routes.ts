import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { moments } from '../users/index.ts'
import { joinPrivate } from './join.ts'
import { createChannelLink, createServerLink } from './link.ts'
import { findToken, removeDeadTokens, removeTokensOf } from './magic-tokens.ts'

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
  ],
  open(services) {
    moments(services).leaving.push(async (_services, tx, { uid }) => {
      await removeTokensOf(tx, uid)
    })
    services.jobs.repeat({
      name: 'drop dead magic tokens',
      everyMs: 3_600_000,
      run: async () => {
        await services.database.transact((tx) => removeDeadTokens(tx, services.clock.now()))
      },
    })
  },
}

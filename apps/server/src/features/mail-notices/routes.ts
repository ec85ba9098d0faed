import * as contract from '@parley/protocol'
import { fail } from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { changeAccount, findUser, requireAccount } from '../users/index.ts'
import { MailNoticeCandidates } from './candidates.ts'
import { sendMailNotices } from './send.ts'
import type { MailNoticesServices } from './services.ts'
import { findMailNotice, saveMailNotice } from './store.ts'
import { uidOfStopToken } from './summary.ts'

const everyMs = 30_000

/** Letters about unread messages. */
export const feature: Feature<MailNoticesServices> = {
  name: 'mail-notices',
  routes: (services) => [
    on(contract.getMailNotices, async ({ me }) => ({
      enabled: findUser(services, me.uid)?.msg_smtp_notify_enable ?? false,
      daily: (await findMailNotice(services.db, me.uid)).is_daily === 1,
    })),
    on(contract.setMailNotices, async ({ me, body }) => {
      await services.database.transact(async (tx) => {
        await changeAccount(services, tx, await requireAccount(tx, me.uid), {
          msg_smtp_notify_enable: body.enabled,
        })
        await saveMailNotice(tx, me.uid, { is_daily: body.daily ? 1 : 0 })
      })
      return undefined
    }),
    on(contract.stopMailNotices, async ({ query }) => {
      const uid = uidOfStopToken(services, query.token)
      if (uid === undefined || !findUser(services, uid)) throw fail('bad-token')
      await services.database.transact(async (tx) => {
        const user = await requireAccount(tx, uid)
        await changeAccount(services, tx, user, { msg_smtp_notify_enable: false })
      })
      return undefined
    }),
  ],
  open(services) {
    const candidates = new MailNoticeCandidates()
    services.jobs.repeat({
      name: 'mail unread messages',
      everyMs,
      run: () => sendMailNotices(services, candidates),
    })
  },
}

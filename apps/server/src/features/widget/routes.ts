import * as contract from '@parley/protocol'
import { fail, limits } from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { isInTeam } from '@parley/rules'
import { type Actor, userAgentOf } from '../../http/request/actor.ts'
import { type AuthServices, createKeyForSigned } from '../auth/index.ts'
import type { MessagesServices } from '../messages/index.ts'
import { changeRecord, common, record, visitorHosts } from '../organization/index.ts'
import { findUser } from '../users/index.ts'
import { readVisit, recordVisit } from './visits.ts'

/** Changes the users who take messages of visitors. Throws `unknown-user` unless all of them can. */
async function changeHosts(
  services: AuthServices,
  actor: Actor,
  uids: readonly number[],
): Promise<contract.WidgetConfig> {
  const hosts = [...new Set(uids)]
  const mayHost = (uid: number) => {
    const user = findUser(services, uid)
    return user !== undefined && isInTeam(user)
  }
  if (!hosts.every(mayHost)) throw fail('unknown-user')
  await changeRecord(services, actor, 'widget', { hosts })
  return { hosts }
}

/** Whether a visitor may expect an answer soon. Names nobody. */
function isSomebodyThere(services: MessagesServices): boolean {
  if (!common(services).show_user_online_status) return false
  return visitorHosts(services).some((uid) => services.users.presence.isOnline(uid))
}

/** The widget that other sites embed: its style sheet, its visitors, and users whom a site has signed. */
export const feature: Feature<AuthServices & MessagesServices> = {
  name: 'widget',
  routes: (services) => [
    on(contract.getWidgetCss, ({ query, reply }) => {
      const { css } = record(services, 'widget')
      // Existing widgets expect an empty body.
      if (css === '') throw fail('not-found', { words: '' })
      reply.header('cache-control', query.t ? 'public, max-age=31536000' : 'no-cache')
      return css
    }),
    on(contract.setWidgetCss, async ({ actor, body: { data } }) => {
      if (Buffer.byteLength(data) > limits.widgetCssBytes) throw fail('too-large')
      await changeRecord(services, actor, 'widget', { css: data })
      return true
    }),
    on(contract.getWidgetPresence, () => ({ online: isSomebodyThere(services) })),
    on(contract.getWidgetConfig, () => ({ hosts: record(services, 'widget').hosts })),
    on(contract.updateWidgetConfig, ({ actor, body }) => changeHosts(services, actor, body.hosts)),
    on(contract.recordVisit, ({ me, body, headers }) =>
      recordVisit(services, me, { ...body, user_agent: userAgentOf(headers) }),
    ),
    on(contract.getVisit, ({ me, params }) => readVisit(services, me, params.uid)),
    on(contract.identifyVisitor, async ({ body, ip, headers }) => ({
      key: await createKeyForSigned(services, body, { ip, user_agent: userAgentOf(headers) }),
    })),
  ],
}

import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import type { MembersServices } from './services.ts'
import { changeMembers } from './bulk/change-members.ts'
import { exportMembers } from './export-members.ts'
import { handOver } from './hand-over.ts'
import { importMembers } from './import/import-members.ts'
import { findMembers } from './list/find-members.ts'
import { searchMembers } from './list/search-members.ts'
import { endMemberSession, endMemberSessions, listMemberSessions } from './sessions.ts'

/** The member table of administrators, and the owner of the server. */
export const feature: Feature<MembersServices> = {
  name: 'members',
  routes: (services) => [
    on(contract.searchMembers, ({ query }) => searchMembers(services, query)),
    on(contract.listMemberUids, async ({ query }) =>
      (await findMembers(services, query)).map(({ uid }) => uid),
    ),
    on(contract.exportMembers, ({ me, query, ip, reply }) => {
      reply.header('content-disposition', 'attachment; filename="members.csv"')
      return exportMembers(services, me, query, ip)
    }),
    on(contract.changeMembers, ({ me, body, ip }) => changeMembers(services, me, body, ip)),
    on(contract.importMembers, ({ me, body, query, ip, origin }) =>
      importMembers(services, me, body, { isDryRun: query.dry_run === true, ip, origin }),
    ),
    on(contract.listMemberSessions, ({ me, params }) =>
      listMemberSessions(services, me, params.uid),
    ),
    on(contract.endMemberSessions, ({ me, params, ip }) =>
      endMemberSessions(services, me, params.uid, ip),
    ),
    on(contract.endMemberSession, ({ me, params, ip }) =>
      endMemberSession(services, me, params, ip),
    ),
    on(contract.handOverServer, ({ me, body, ip }) => handOver(services, me, body, ip)),
  ],
}

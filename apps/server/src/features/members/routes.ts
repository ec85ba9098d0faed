import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { type MembersServices, createMembersState } from './services.ts'
import { changeMembers } from './bulk/change-members.ts'
import { exportMembers } from './export-members.ts'
import { handOver } from './hand-over.ts'
import { importMembers } from './import/import-members.ts'
import { findMembers } from './list/find-members.ts'
import { searchMembers } from './list/search-members.ts'
import { endMemberSession, endMemberSessions, listMemberSessions } from './sessions.ts'

/** The member table of administrators, and the owner of the server. */
export const feature: Feature<MembersServices, 'members'> = {
  name: 'members',
  state: (services) => ({ members: createMembersState(services) }),
  routes: (services) => [
    on(contract.searchMembers, ({ query }) => searchMembers(services, query)),
    on(contract.listMemberUids, async ({ query }) =>
      (await findMembers(services, query)).map(({ uid }) => uid),
    ),
    on(contract.exportMembers, ({ actor, query, reply }) => {
      reply.header('content-disposition', 'attachment; filename="members.csv"')
      return exportMembers(services, actor, query)
    }),
    on(contract.changeMembers, ({ actor, body }) => changeMembers(services, actor, body)),
    on(contract.importMembers, ({ actor, body, query, origin }) =>
      importMembers(services, actor, body, { isDryRun: query.dry_run === true, origin }),
    ),
    on(contract.listMemberSessions, ({ me, params }) =>
      listMemberSessions(services, me, params.uid),
    ),
    on(contract.endMemberSessions, ({ actor, params }) =>
      endMemberSessions(services, actor, params.uid),
    ),
    on(contract.endMemberSession, ({ actor, params }) => endMemberSession(services, actor, params)),
    on(contract.handOverServer, ({ actor, body }) => handOver(services, actor, body)),
  ],
}

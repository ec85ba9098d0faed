import type { Draft, Target } from '@parley/protocol'
import type { Db, Tx } from '../../engines/database/database.ts'
import type { Tables } from '../../engines/database/tables.ts'
import { columnsOf, targetOf } from '../chat-settings/index.ts'

/** All drafts of a user. */
export async function readDrafts(db: Db, uid: number): Promise<Draft[]> {
  const rows = await db.selectFrom('draft').selectAll().where('uid', '=', uid).execute()
  return rows.map(toDraft)
}

/** The draft of a user in one chat. */
export async function findDraft(db: Db, uid: number, target: Target): Promise<Draft | undefined> {
  const { target_uid, target_gid } = columnsOf(target)
  const row = await db
    .selectFrom('draft')
    .selectAll()
    .where('uid', '=', uid)
    .where('target_uid', '=', target_uid)
    .where('target_gid', '=', target_gid)
    .executeTakeFirst()
  return row && toDraft(row)
}

const toDraft = ({ text, mentions, reply_to, version, ...place }: Tables['draft']): Draft => ({
  target: targetOf(place),
  text,
  mentions: JSON.parse(mentions) as Draft['mentions'],
  reply_to,
  version,
})

/** Counts the drafts of a user in other chats. */
export async function countOthers(tx: Tx, uid: number, target: Target): Promise<number> {
  const { target_uid, target_gid } = columnsOf(target)
  const { count } = await tx
    .selectFrom('draft')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .where((row) =>
      row.or([row('target_uid', '!=', target_uid), row('target_gid', '!=', target_gid)]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function upsertDraft(tx: Tx, uid: number, draft: Draft): Promise<void> {
  const { target, text, reply_to, version } = draft
  const row = { text, mentions: JSON.stringify(draft.mentions), reply_to, version }
  await tx
    .insertInto('draft')
    .values({ uid, ...columnsOf(target), ...row })
    .onConflict((clash) => clash.columns(['uid', 'target_uid', 'target_gid']).doUpdateSet(row))
    .execute()
}

export async function removeDraft(tx: Tx, uid: number, target: Target): Promise<void> {
  await tx
    .deleteFrom('draft')
    .where('uid', '=', uid)
    .where('target_uid', '=', columnsOf(target).target_uid)
    .where('target_gid', '=', columnsOf(target).target_gid)
    .execute()
}

/** Removes the drafts that users have in a deleted chat. */
export async function removeDraftsAbout(tx: Tx, target: Target): Promise<void> {
  await tx
    .deleteFrom('draft')
    .where('target_uid', '=', columnsOf(target).target_uid)
    .where('target_gid', '=', columnsOf(target).target_gid)
    .execute()
}

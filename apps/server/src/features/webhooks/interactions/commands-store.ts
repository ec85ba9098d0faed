import type { Db, Tx } from '../../../engines/database/database.ts'
import type { BotCommandRow } from '../tables.ts'

// The SQL of the slash commands of bots.

export const readCommands = (db: Db): Promise<BotCommandRow[]> =>
  db.selectFrom('bot_command').selectAll().orderBy('name').orderBy('uid').execute()

export const findCommand = (
  db: Db,
  { uid, name }: Pick<BotCommandRow, 'uid' | 'name'>,
): Promise<BotCommandRow | undefined> =>
  db
    .selectFrom('bot_command')
    .selectAll()
    .where('uid', '=', uid)
    .where('name', '=', name)
    .executeTakeFirst()

/** Replaces the commands of a bot. */
export async function replaceCommands(
  tx: Tx,
  uid: number,
  commands: readonly Omit<BotCommandRow, 'uid'>[],
): Promise<void> {
  await tx.deleteFrom('bot_command').where('uid', '=', uid).execute()
  if (commands.length === 0) return
  await tx
    .insertInto('bot_command')
    .values(commands.map((command) => ({ uid, ...command })))
    .execute()
}

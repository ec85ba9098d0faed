import { DatabaseSync } from '@photostructure/sqlite'
import { migrate } from '../../sqlite/migrate.ts'
import { readShapes } from '../shapes.ts'

// Texts that are easily changed on the way between two databases, or sorted in another order.
const hostile = [
  'plain',
  `quotes ' " and \\ backslash \\n`,
  'line\nfeed\r\ttab\b\f',
  'control \u0001\u001f\u007f and \u2028',
  '\u00e4 \u00c4 z Z _ \uffee',
  '\u{1f389}\u{10ffff}',
  '{"json": [1, null, "{}"]}',
  'null',
  '\\N',
]

/** Creates a SQLite database with rows in every table that a copy includes. */
export function fillDatabase(path: string, rowsPerTable: number): void {
  migrate(path, ['pragma journal_mode = wal'])
  const database = new DatabaseSync(path)
  database.exec('begin')
  for (const { name, columns } of readShapes().copied) {
    const found = database.prepare(`pragma table_info("${name}")`).all() as { notnull: number }[]
    const places = columns.map(() => '?').join(', ')
    const insert = database.prepare(`insert into "${name}" values (${places})`)
    for (let row = 1; row <= rowsPerTable; row++) {
      const values = columns.map(({ isText, index }) => {
        if (found[index]?.notnull === 0 && index > 0 && (row + index) % 3 === 0) return null
        return isText ? `${hostile[(row + index) % hostile.length]} ${row}` : row
      })
      insert.run(...values)
    }
  }
  database.exec('commit')
  database.close()
}

/** Changes a filled database as a running server does: rows come, change, go, and swap unique values. */
export function changeRows(path: string): void {
  const database = new DatabaseSync(path)
  database.exec('pragma foreign_keys = off')
  database.exec(`
    update message set payload = 'changed' where mid % 100 = 7;
    delete from message where mid between 20 and 30;
    delete from hidden_preview where mid between 20 and 30;
    delete from thread_follow where root_mid between 20 and 30 or uid = 12;
    delete from activity where mid between 20 and 30 or uid = 12;
    delete from message_version where mid between 20 and 30;
    insert into message (mid, from_uid, type, created_at, payload) values (100001, 1, 'normal', 1, 'new');
    update sequence set value = 9007199254740991 where name like 'plain%';
    delete from file where size % 50 = 3;
    update account set name_key = 'swap' where uid = 1;
    update account set name_key = (select name_key from account where uid = 1100) || ' old' where uid = 1100;
    update account set name_key = (select replace(name_key, ' old', '') from account where uid = 1100) where uid = 1;
    update account set last_seen_at = 5 where uid % 10 = 5;
    delete from account where uid = 12;
    delete from report where reporter_uid = 12;
    delete from warning where uid = 12;
    delete from timeout where uid = 12;
    delete from bot_key where uid = 12;
    delete from call_participant where uid = 12;
    delete from call_link where created_by = 12;
    delete from call_room where callee = 12 or caller = 12;
    delete from webhook where uid = 12;
    delete from webhook_delivery where uid = 12;
    delete from mail_notice where uid = 12;
    delete from widget_visit where uid = 12;
    delete from bot_command where uid = 12;
    delete from outlet where uid = 12;
    delete from hidden_message where mid between 20 and 30;
    delete from session where uid = 12;
    delete from identity where uid = 12;
    delete from second_factor where uid = 12;
    delete from recovery_code where uid = 12;
    delete from passkey where uid = 12;
    delete from app_password where uid = 12;
    delete from password_digest where uid = 12;
    delete from directory_account where uid = 12;
    delete from contact where uid = 12 or target_uid = 12;
    delete from personal_status where uid = 12;
    delete from contact_remark where uid = 12 or target_uid = 12;
    delete from membership where uid = 12;
    delete from removal where uid = 12;
    delete from read_mark where uid = 12;
    delete from mute where uid = 12;
    delete from burn where uid = 12;
    delete from pinned_chat where uid = 12;
    delete from hidden_chat where uid = 12;
    delete from hidden_reader where uid = 12;
    delete from scheduled_message where uid = 12;
    delete from reminder where uid = 12;
    delete from unread_mark where uid = 12;
    delete from draft where uid = 12;
  `)
  database.close()
}

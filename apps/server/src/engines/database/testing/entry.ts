import type { BusMessage } from '../../bus/bus.ts'
import type { Tables } from '../tables.ts'

/** The rows of the message log, whose columns the feature `messages` declares. */
export type MessageRow = Tables['message']

/** An entry for the message log whose event is its mid and content. */
export const entry = (content: string) => ({
  build: (mid: number) => written(rowOf(mid, content)),
  publications: ({ mid, payload }: MessageRow): BusMessage[] => [
    { audience: { to: 'everyone' }, mid, json: `${mid} ${payload}` },
  ],
})

/** A row with the statement that stores it. */
export const written = (row: MessageRow) => ({
  value: row,
  statements: [
    {
      sql: `insert into message (${Object.keys(row).join(', ')})
        values (${Object.keys(row)
          .map(() => '?')
          .join(', ')})`,
      parameters: Object.values(row),
    },
  ],
})

export const rowOf = (mid: number, payload: string): MessageRow => ({
  mid,
  gid: 1,
  dm_user_a: null,
  dm_user_b: null,
  to_uid: null,
  from_uid: 1,
  type: 'normal',
  content_type: 'text/plain',
  content: payload,
  properties: null,
  target_mid: null,
  thread_root_mid: null,
  file_path: null,
  created_at: 1,
  expires_in: null,
  expires_at: null,
  payload,
})

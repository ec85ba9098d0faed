import type { News } from '../../bus/bus.ts'
import type { MessageRow } from '../tables.ts'

/** A message for the log, told as its mid and content. */
export const entry = (content: string) => ({
  build: (mid: number) => rowOf(mid, content),
  news: ({ mid, wire }: MessageRow): News[] => [
    { audience: { to: 'everyone' }, mid, json: `${mid} ${wire}` },
  ],
})

export const rowOf = (mid: number, wire: string): MessageRow => ({
  mid,
  gid: 1,
  low: null,
  high: null,
  from_uid: 1,
  kind: 'normal',
  about: null,
  root: null,
  created_at: 1,
  expires_at: null,
  wire,
})

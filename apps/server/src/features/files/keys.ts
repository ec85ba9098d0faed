import { basename } from 'node:path'

/** The key of a finished upload's bytes. The first letters keep folders small. */
export const keyOf = (fileId: string) => `upload/${fileId.slice(0, 2)}/${fileId}`

export const thumbnailKeyOf = (fileId: string) => `${keyOf(fileId)}.thumbnail`

export const fileIdOf = (path: string) => basename(path)

/** The path of an upload finished `now`: year/month/day/file_id in UTC, without leading zeros. */
export function pathOf(fileId: string, now: number): string {
  const day = new Date(now)
  return `${day.getUTCFullYear()}/${day.getUTCMonth() + 1}/${day.getUTCDate()}/${fileId}`
}

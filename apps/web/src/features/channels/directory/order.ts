import { compareTexts } from '../../../i18n/locale.ts'
import { findPeople } from '../../users/index.ts'

/** A public channel as the directory shows it. */
export interface DirectoryRow {
  gid: number
  name: string
  description: string
  src: string | undefined
  hasLeft: boolean
  /** Undefined until the server has told it. */
  members: number | undefined
  /** The time of the newest message; undefined without one. */
  activeAt: number | undefined
}

export const directoryOrders = ['name', 'members', 'activity'] as const
export type DirectoryOrder = (typeof directoryOrders)[number]

/** The rows whose name or description contains the query: by name, or the largest or latest first. */
export function arrange(
  rows: readonly DirectoryRow[],
  query: string,
  order: DirectoryOrder,
): DirectoryRow[] {
  const texts = rows.map((row) => ({ row, name: `${row.name}\n${row.description}` }))
  const byName = (a: DirectoryRow, b: DirectoryRow) => compareTexts(a.name, b.name)
  const size = ({ members, activeAt }: DirectoryRow) =>
    (order === 'members' ? members : activeAt) ?? 0
  return findPeople(texts, query)
    .map(({ row }) => row)
    .sort((a, b) => (order === 'name' ? byName(a, b) : size(b) - size(a) || byName(a, b)))
}

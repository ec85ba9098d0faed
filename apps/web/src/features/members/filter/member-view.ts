import {
  createdBy,
  type MemberKind,
  memberKinds,
  type MemberQuery,
  memberSorts,
  seenRanges,
} from '@parley/protocol'

/** The filters and the order of the member table, as they stand in the address. */
export type MemberView = Omit<MemberQuery, 'offset' | 'limit'> & {
  kind: MemberKind
}

/** Reads an address. Unknown values count as absent. */
export function readView(params: URLSearchParams): MemberView {
  const sort = params.get('sort') ?? ''
  const query = params.get('q')?.trim() ?? ''
  return {
    kind: oneOf(memberKinds, params.get('kind')) ?? 'member',
    ...(query === '' ? {} : { query }),
    ...given('role', oneOf(['admin', 'user'] as const, params.get('role'))),
    ...given('status', oneOf(['normal', 'frozen'] as const, params.get('status'))),
    ...given('create_by', oneOf(createdBy, params.get('by'))),
    ...given('seen', oneOf(seenRanges, params.get('seen'))),
    ...given('sort', oneOf(memberSorts, sort.replace(/^-/, ''))),
    ...(sort.startsWith('-') ? { order: 'desc' } : {}),
  }
}

/** The same as parts of an address. Defaults are left out. */
export function writeView(view: MemberView): Record<string, string> {
  const { kind, query, role, status, create_by, seen, sort = 'name', order } = view
  const sign = order === 'desc' ? '-' : ''
  const parts = {
    q: query?.trim(),
    kind: kind === 'member' ? '' : kind,
    role,
    status,
    by: create_by,
    seen,
    sort: sort === 'name' && sign === '' ? '' : `${sign}${sort}`,
  }
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

/** Whether fewer than all of a kind are shown. */
export const isFiltered = ({ query, role, status, create_by, seen }: MemberView): boolean =>
  [query, role, status, create_by, seen].some((one) => one !== undefined)

const oneOf = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text)

const given = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [N in Name]?: Value }

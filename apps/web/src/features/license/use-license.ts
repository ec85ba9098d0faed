import type { License } from '@parley/protocol'
import { countHumans, memberLimitOf } from '@parley/rules'
import { isFlatEqual, useClient, useSelector } from '../../store/index.ts'

/** The license in force; undefined until it is read. */
export const useLicense = (): Readonly<License> | undefined =>
  useSelector(({ license }) => license.value)

/** How many members the server has and may have; undefined until the license is read. */
export function useMemberCount(): { members: number; limit: number; isFull: boolean } | undefined {
  const client = useClient()
  return useSelector(({ license: { value: license }, users }) => {
    if (!license) return undefined
    const members = countHumans(users.values())
    const limit = memberLimitOf(license, client.serverNow())
    return { members, limit, isFull: members >= limit }
  }, isFlatEqual)
}

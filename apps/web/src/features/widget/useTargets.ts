import type { ChatKey } from '@parley/client'
import { isInTeam } from '@parley/rules'
import { compareTexts } from '../../i18n/locale.ts'
import { isFlatEqual, useSelector } from '../../store/index.ts'
import { targetKeys } from './snippet.ts'

/** The people and public channels that visitors can talk to. */
export function useTargets(): { value: ChatKey; label: string }[] {
  const people = useSelector(
    ({ users }) => [...users.values()].filter((user) => isInTeam(user)),
    isFlatEqual,
  )
  const channels = useSelector(
    (store) => [...store.channels.values()].filter(({ is_public }) => is_public),
    isFlatEqual,
  )
  const options: { value: ChatKey; label: string }[] = [
    ...people.map(({ uid, name }) => ({ value: targetKeys.person(uid), label: name })),
    ...channels.map(({ gid, name }) => ({ value: targetKeys.channel(gid), label: `#${name}` })),
  ]
  return options.toSorted((a, b) => compareTexts(a.label, b.label))
}

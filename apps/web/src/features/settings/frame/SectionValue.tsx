import { useQuery } from '@tanstack/react-query'
import { countPeople } from '@parley/rules'
import type { ComponentType } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient, usePreferences } from '../../../store/index.ts'
import { usePeople } from '../../users/index.ts'
import { sessionsKey } from '../sessions/sessions-key.ts'
import type { SectionId } from './sections.ts'

const values: Partial<Record<SectionId, ComponentType>> = {
  appearance: Theme,
  notifications: Sound,
  devices: DeviceCount,
  members: PeopleCount,
}

/** The current value of a section, for the list on phones. */
export function SectionValue({ id }: { id: SectionId }) {
  const Value = values[id]
  return Value && <Value />
}

function Theme() {
  const { t } = useTranslation('setting')
  const { theme } = usePreferences()
  return t(`appearance.themes.${theme}`)
}

function Sound() {
  const { t } = useTranslation('setting')
  const { sound } = usePreferences()
  return t(sound ? 'notifications.on' : 'notifications.off')
}

function DeviceCount() {
  const { account } = useClient()
  const { data } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => account.sessions(signal),
  })
  return data?.length
}

function PeopleCount() {
  return countPeople(usePeople())
}

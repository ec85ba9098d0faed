import { Moon } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  showError,
  statusEnds,
  timeOfEnd,
  useClient,
  useIsQuiet,
  useMe,
} from '../../../store/index.ts'
import type { MenuItem } from '../../../ui/index.ts'

/** The menu items that switch the user's own do-not-disturb on until a time, or off. */
export function useQuietItems(): MenuItem[] {
  const { t } = useTranslation('chat')
  const client = useClient()
  const isQuiet = useIsQuiet(useMe().uid)
  const set = (until: number | null) => void client.status.setQuiet(until).catch(showError)
  return [
    ...(isQuiet
      ? [{ label: t('status.quietOff'), icon: <Moon />, onSelect: () => set(null) }]
      : []),
    ...statusEnds.map((end) => ({
      label: t(`status.ends.${end}`),
      onSelect: () => set(timeOfEnd(end, client.serverNow())),
    })),
  ]
}

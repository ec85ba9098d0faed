import { compareTexts } from '../../../i18n/locale.ts'
import { type ChatKey, channelKey, directKey, type FileFilter } from '@parley/client'
import { CalendarDays, File, MessageCircle, UserRound } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient, useSelector, useUsers } from '../../../store/index.ts'
import { Select } from '../../../ui/index.ts'
import styles from './FilesPage.module.css'

const all = 'all'
const kinds = ['Doc', 'PDF', 'Image', 'Audio', 'Video'] as const
const periods = ['Day1', 'Day7', 'Day30', 'Day90', 'Day180'] as const

type FiltersProps = { filter: FileFilter; onChange: (filter: FileFilter) => void }

/** The filters of the files by sender, place, kind and date. */
export function FileFilters({ filter, onChange }: FiltersProps) {
  const { t } = useTranslation('files')
  const people = usePeopleOptions()
  const places = usePlaces()
  return (
    <div className={styles.filters} role="group" aria-label={t('filters')}>
      <Select
        size="s"
        icon={<UserRound />}
        label={t('from')}
        value={filter.from === undefined ? all : String(filter.from)}
        options={[{ value: all, label: t('anyone') }, ...people]}
        onChange={(uid) => onChange({ ...filter, from: uid === all ? undefined : Number(uid) })}
      />
      <Select<ChatKey | typeof all>
        size="s"
        icon={<MessageCircle />}
        label={t('place')}
        value={filter.chat ?? all}
        options={[{ value: all, label: t('anyPlace') }, ...places]}
        onChange={(chat) => onChange({ ...filter, chat: chat === all ? undefined : chat })}
      />
      <Select
        size="s"
        icon={<File />}
        label={t('kind')}
        value={filter.kind ?? all}
        options={[all, ...kinds].map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(kind) => onChange({ ...filter, kind: kinds.find((one) => one === kind) })}
      />
      <Select
        size="s"
        icon={<CalendarDays />}
        label={t('date')}
        value={filter.period ?? all}
        options={[all, ...periods].map((value) => ({ value, label: t(`periods.${value}`) }))}
        onChange={(day) => onChange({ ...filter, period: periods.find((one) => one === day) })}
      />
    </div>
  )
}

function usePeopleOptions() {
  return [...useUsers().values()]
    .map(({ uid, name }) => ({ value: String(uid), label: name }))
    .sort((a, b) => compareTexts(a.label, b.label))
}

/** The channels, then the direct chats, each in the order of their names. */
function usePlaces(): { value: ChatKey; label: string }[] {
  const { store } = useClient()
  const { t } = useTranslation('files')
  // People come from `store.users`, which changes with the list beside this one.
  useSelector(() => [store.channels.version, store.chats.size].join())
  const channels = [...store.channels.values()].map(({ gid, name }) => ({
    value: channelKey(gid),
    label: `# ${name}`,
  }))
  const people = [...store.users.values()]
    .filter(({ uid }) => store.chats.has(directKey(uid)))
    .map(({ uid, name }) => ({ value: directKey(uid), label: t('directWith', { name }) }))
  const byLabel = (a: { label: string }, b: { label: string }) => compareTexts(a.label, b.label)
  return [...channels.sort(byLabel), ...people.sort(byLabel)]
}

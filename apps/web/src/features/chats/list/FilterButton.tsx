import { ListFilter } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { DropdownMenu, IconButton } from '../../../ui/index.ts'
import styles from './ChatList.module.css'
import { type Filter, filters } from './filter.ts'

/** Filters the chat list: unread, mentions, or one kind of chat. */
export function FilterButton(props: { filter: Filter; onChange: (filter: Filter) => void }) {
  const { filter, onChange } = props
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  return (
    <DropdownMenu
      label={t('list.filter.label')}
      closeLabel={common('action.close')}
      align="end"
      items={filters.map((one) => ({
        label: one === 'all' ? t('list.filterAll') : t(`list.filter.${one}`),
        checked: one === filter,
        onSelect: () => onChange(one),
      }))}
    >
      <IconButton
        size="s"
        label={t('list.filter.label')}
        icon={<ListFilter />}
        className={styles.filter}
        data-on={filter !== 'all' || undefined}
      />
    </DropdownMenu>
  )
}

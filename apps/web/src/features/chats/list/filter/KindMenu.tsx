import { EyeOff, ListFilter } from 'lucide-react'
import { useTranslation } from '../../../../i18n/use-translation.ts'
import { type ChatKind, changePreferences, openDialog } from '../../../../store/index.ts'
import { DropdownMenu, IconButton } from '../../../../ui/index.ts'
import { chatKinds } from './chat-filter.ts'
import styles from './FilterTabs.module.css'

/** Limits the list to channels or people, and opens the hidden chats. */
export function KindMenu({ kind }: { kind: ChatKind }) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  return (
    <DropdownMenu
      label={t('list.kindMenu')}
      closeLabel={common('action.close')}
      align="end"
      items={[
        ...chatKinds.map((one) => ({
          label: one === 'all' ? t('list.bothKinds') : t(`list.ofKind.${one}`),
          checked: one === kind,
          onSelect: () => changePreferences({ chatKind: one }),
        })),
        { separator: true },
        {
          label: t('list.hiddenChats'),
          icon: <EyeOff />,
          onSelect: () => openDialog({ name: 'hidden-chats' }),
        },
      ]}
    >
      <IconButton
        size="s"
        label={t('list.kindMenu')}
        icon={<ListFilter />}
        className={styles.kind}
        data-on={kind !== 'all' || undefined}
      />
    </DropdownMenu>
  )
}

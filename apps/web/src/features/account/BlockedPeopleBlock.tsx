import { useTranslation } from '../../i18n/use-translation.ts'
import { openDialog } from '../../store/index.ts'
import { Button, SettingBlock } from '../../ui/index.ts'

/** Opens the list of users whom the signed-in user has blocked. */
export function BlockedPeopleBlock() {
  const { t } = useTranslation('chat')
  return (
    <SettingBlock
      title={t('contact.blocked.title')}
      description={t('contact.blocked.hint')}
      control={
        <Button onClick={() => openDialog({ name: 'blocked-people' })}>
          {t('contact.blocked.show')}
        </Button>
      }
    />
  )
}

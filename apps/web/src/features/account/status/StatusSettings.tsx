import { limits } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { openDialog, showError, useClient, useMe, useStatus } from '../../../store/index.ts'
import { Button, DropdownMenu, SettingBlock } from '../../../ui/index.ts'
import { useEndText, useQuietItems } from '../../users/index.ts'
import { TextSetting } from '../../settings/index.ts'
import styles from './StatusSettings.module.css'

/** The user's own status, pronouns and do-not-disturb. */
export function StatusSettings() {
  const { t } = useTranslation('chat')
  const { status } = useClient()
  const { pronouns } = useStatus(useMe().uid)
  return (
    <>
      <StatusBlock />
      <TextSetting
        title={t('status.pronouns')}
        description={t('status.pronounsHint')}
        autoComplete="off"
        value={pronouns}
        check={(text) =>
          [...text.trim()].length > limits.pronounsChars
            ? t('status.long', { count: limits.pronounsChars })
            : undefined
        }
        save={(text) => status.setPronouns(text)}
      />
      <QuietBlock />
    </>
  )
}

function StatusBlock() {
  const { t } = useTranslation('chat')
  const client = useClient()
  const { emoji, text, expires_at } = useStatus(useMe().uid)
  const endText = useEndText()
  const isSet = emoji !== '' || text !== ''
  const end = expires_at === null ? '' : endText(expires_at)
  return (
    <SettingBlock
      title={t('status.label')}
      description={isSet ? `${emoji} ${text} ${end}`.trim() : t('status.hint')}
      control={
        <span className={styles.buttons}>
          {isSet && (
            <Button variant="ghost" onClick={() => void client.status.clear().catch(showError)}>
              {t('status.clear')}
            </Button>
          )}
          <Button onClick={() => openDialog({ name: 'status' })}>
            {t(isSet ? 'status.change' : 'status.set')}
          </Button>
        </span>
      }
    />
  )
}

function QuietBlock() {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const { quiet_until } = useStatus(useMe().uid)
  const endText = useEndText()
  const items = useQuietItems()
  const state = quiet_until === null ? t('status.quietIsOff') : endText(quiet_until)
  return (
    <SettingBlock
      title={t('status.quiet')}
      description={t('status.quietHint')}
      control={
        <DropdownMenu label={t('status.quiet')} closeLabel={common('action.close')} items={items}>
          <Button aria-label={t('status.quietState', { state })}>{state}</Button>
        </DropdownMenu>
      }
    />
  )
}

import { EntryScreen, ServerLogo } from '../../organization/index.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button, EntryCard, ErrorLine } from '../../../ui/index.ts'
import { Foot } from '../sign-in/Foot.tsx'

/** Shown when the server did not answer whether an invitation is valid. */
export function CheckFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['auth', 'common', 'chat'])
  return (
    <EntryScreen>
      <EntryCard picture={<ServerLogo />} title={t('magic.failed')} announce>
        <ErrorLine>{t('chat:error.noAnswer')}</ErrorLine>
        <Foot>
          <Button full onClick={onRetry}>
            {t('common:action.retry')}
          </Button>
        </Foot>
      </EntryCard>
    </EntryScreen>
  )
}

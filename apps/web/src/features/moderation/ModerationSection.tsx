import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SettingsSection } from '../settings/index.ts'
import { ReportList } from './ReportList.tsx'
import { StateChoice } from './StateChoice.tsx'
import { WordFilterSettings } from './WordFilterSettings.tsx'

/** The words that are not allowed, and the messages that people reported. */
export function ModerationSection() {
  const { t } = useTranslation('setting')
  const [state, setState] = useState<'open' | 'closed'>('open')
  return (
    <SettingsSection
      title={t('nav.moderation')}
      lead={t('moderation.lead')}
      actions={<StateChoice value={state} onChange={setState} />}
    >
      <ReportList state={state} />
      <WordFilterSettings />
    </SettingsSection>
  )
}

import { useTranslation } from '../../i18n/use-translation.ts'
import { Segmented } from '../../ui/index.ts'

interface Props {
  value: 'open' | 'closed'
  onChange: (next: 'open' | 'closed') => void
}

/** Chooses open or closed reports. */
export function StateChoice({ value, onChange }: Props) {
  const { t } = useTranslation('setting')
  return (
    <Segmented
      label={t('moderation.state')}
      value={value}
      options={[
        { value: 'open', label: t('moderation.open') },
        { value: 'closed', label: t('moderation.closed') },
      ]}
      onChange={onChange}
    />
  )
}

import { mayCreatePublicChannel } from '@parley/rules'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useBoot, useMe } from '../../../store/index.ts'
import { Field, RadioCards } from '../../../ui/index.ts'
import styles from './VisibilityField.module.css'

interface Props {
  isPublic: boolean
  onChange: (isPublic: boolean) => void
}

/**
 * Public or private, with the reason when public is not available. Mentions that guests can read public
 * channels.
 */
export function VisibilityField({ isPublic, onChange }: Props) {
  const { t } = useTranslation('channel')
  const me = useMe()
  const { loginConfig } = useBoot()
  const mayBePublic = mayCreatePublicChannel(me)
  return (
    <Field label={t('whoCanRead')} hint={isPublic && loginConfig?.guest && t('guests')}>
      <RadioCards
        className={styles.cards}
        value={isPublic ? 'public' : 'private'}
        onChange={(value) => onChange(value === 'public')}
        options={[
          {
            value: 'public',
            label: t('public'),
            description: t(mayBePublic ? 'publicText' : 'publicAdmins'),
            disabled: !mayBePublic,
          },
          { value: 'private', label: t('private'), description: t('privateText') },
        ]}
      />
    </Field>
  )
}

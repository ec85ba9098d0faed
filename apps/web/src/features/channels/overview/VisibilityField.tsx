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
  const { t } = useTranslation('chat')
  const me = useMe()
  const { loginConfig } = useBoot()
  const mayBePublic = mayCreatePublicChannel(me)
  return (
    <Field
      label={t('channel.whoCanRead')}
      hint={isPublic && loginConfig?.guest && t('channel.guests')}
    >
      <RadioCards
        className={styles.cards}
        value={isPublic ? 'public' : 'private'}
        onChange={(value) => onChange(value === 'public')}
        options={[
          {
            value: 'public',
            label: t('channel.public'),
            description: t(mayBePublic ? 'channel.publicText' : 'channel.publicAdmins'),
            disabled: !mayBePublic,
          },
          { value: 'private', label: t('channel.private'), description: t('channel.privateText') },
        ]}
      />
    </Field>
  )
}

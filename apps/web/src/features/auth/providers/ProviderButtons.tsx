import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button, Divider, ErrorLine } from '../../../ui/index.ts'
import { providerErrorTexts } from './provider-error-texts.ts'
import styles from './ProviderButtons.module.css'
import { ProviderIcon } from './ProviderIcon.tsx'
import { useProviders } from './useProviders.ts'
import { useProviderSignIn } from './useProviderSignIn.ts'
import { useProviderVisit } from './useProviderVisit.ts'

interface Props {
  /** Another way to sign in stands above. */
  hasOthers: boolean
}

/** A button for each other system that signs users in, also for the first time. */
export function ProviderButtons({ hasOthers }: Props) {
  const { t } = useTranslation('auth')
  const choices = useProviders()
  const signIn = useProviderSignIn()
  const { visit, visiting, error } = useProviderVisit(false, signIn, providerErrorTexts(t))
  if (choices.length === 0) return null
  return (
    <div className={styles.ways}>
      {hasOthers && <Divider label={t('provider.or')} />}
      <ErrorLine>{error}</ErrorLine>
      {choices.map((choice) => (
        <Button
          key={choice.provider + choice.name}
          full
          icon={<ProviderIcon provider={choice.provider} />}
          busy={visiting?.provider === choice.provider && visiting.name === choice.name}
          disabled={visiting !== undefined}
          onClick={() => visit(choice)}
        >
          {t('provider.continue', { name: choice.name })}
        </Button>
      ))}
    </div>
  )
}

import { Children, type ReactNode } from 'react'
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
  /** Further ways, which stand before the systems. */
  children?: ReactNode
}

/** A button for each other system that signs users in, also for the first time: from the second on in two columns. */
export function ProviderButtons({ hasOthers, children }: Props) {
  const { t } = useTranslation('auth')
  const choices = useProviders()
  const signIn = useProviderSignIn()
  const { visit, visiting, error } = useProviderVisit(false, signIn, providerErrorTexts(t))
  const count = choices.length + Children.toArray(children).length
  if (count === 0) return null
  return (
    <div className={styles.ways}>
      {hasOthers && <Divider label={t('provider.or')} />}
      <ErrorLine>{error}</ErrorLine>
      <div className={styles.grid}>
        {children}
        {choices.map((choice) => (
          <Button
            key={choice.provider + (choice.domain ?? '')}
            full
            icon={<ProviderIcon provider={choice.provider} />}
            busy={visiting?.provider === choice.provider && visiting.domain === choice.domain}
            disabled={visiting !== undefined}
            aria-label={t('provider.continue', { name: choice.name })}
            onClick={() => visit(choice)}
          >
            <bdi className={styles.name}>
              {count > 1 ? choice.name : t('provider.continue', { name: choice.name })}
            </bdi>
          </Button>
        ))}
      </div>
    </div>
  )
}

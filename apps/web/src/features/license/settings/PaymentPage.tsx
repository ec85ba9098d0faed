import { QueryClientProvider } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { queryClient, useMe } from '../../../store/index.ts'
import { Button, EntryCard, Spinner } from '../../../ui/index.ts'
import { useLicense } from '../use-license.ts'
import { isUnlimited } from './license-state.ts'
import styles from './PaymentPage.module.css'
import { usePaidLicense } from './usePaidLicense.ts'

/** The page to which a payment leads: takes the license from the service and stores it. */
export function PaymentPage() {
  const { session = '' } = useParams()
  const { is_admin } = useMe()
  return (
    <QueryClientProvider client={queryClient}>
      <main id="main" tabIndex={-1} className={styles.page}>
        {is_admin ? <Result key={session} session={session} /> : <NotAllowed />}
      </main>
    </QueryClientProvider>
  )
}

function Result({ session }: { session: string }) {
  const { t } = useTranslation('setting')
  const { state, again } = usePaidLicense(session)
  const limit = useLicense()?.user_limit ?? 0
  if (state === 'working') {
    return (
      <Card
        tone="good"
        title={t('license.paid.title')}
        text={t('license.paid.working')}
        action={
          <Button full disabled>
            {t('license.paid.home')}
          </Button>
        }
      >
        <div className={styles.wait}>
          <Spinner size="m" />
        </div>
      </Card>
    )
  }
  if (state === 'stored') {
    return (
      <Card
        tone="good"
        title={t('license.paid.title')}
        text={
          isUnlimited(limit)
            ? t('license.paid.unlimited')
            : t('license.paid.stored', { count: limit })
        }
      />
    )
  }
  const canRetry = state === 'failed' || state === 'pending'
  return (
    <Card
      tone="bad"
      title={t(`license.paid.${state}`)}
      text={t(`license.paid.${state}Text`)}
      action={
        canRetry ? (
          <Button variant="primary" full onClick={again}>
            {t('load.retry')}
          </Button>
        ) : undefined
      }
    />
  )
}

interface CardProps {
  tone: 'good' | 'bad'
  title: string
  text: string
  /** Instead of the way home. */
  action?: ReactNode
  children?: ReactNode
}

function Card({ tone, title, text, action, children }: CardProps) {
  const { t } = useTranslation('setting')
  const Sign = tone === 'good' ? CircleCheck : CircleAlert
  return (
    <EntryCard
      picture={<Sign aria-hidden className={styles[tone]} />}
      title={title}
      text={<span role="status">{text}</span>}
      announce
    >
      <div className={styles.actions}>
        {children}
        {action ?? (
          <Button variant="primary" full asChild>
            <Link to="/">{t('license.paid.home')}</Link>
          </Button>
        )}
        {tone === 'bad' && (
          <Button variant="link" size="s" asChild>
            <Link to="/setting/license">{t('license.paid.toLicense')}</Link>
          </Button>
        )}
      </div>
    </EntryCard>
  )
}

function NotAllowed() {
  const { t } = useTranslation('setting')
  return (
    <EntryCard
      picture={<Lock aria-hidden className={styles.bad} />}
      title={t('frame.notAllowed')}
      text={t('license.paid.notAllowed')}
      announce
    >
      <Button variant="primary" full asChild>
        <Link to="/">{t('license.paid.home')}</Link>
      </Button>
    </EntryCard>
  )
}

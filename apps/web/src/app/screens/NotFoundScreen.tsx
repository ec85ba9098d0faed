import { Compass } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, EmptyState } from '../../ui/index.ts'
import styles from './Screen.module.css'

export function NotFoundScreen() {
  const { t } = useTranslation()
  return (
    <main className={styles.screen}>
      <EmptyState
        level={1}
        icon={<Compass />}
        title={t('state.notFound')}
        text={t('state.notFoundText')}
        actions={
          <Button variant="primary" asChild>
            <Link to="/">{t('action.home')}</Link>
          </Button>
        }
      />
    </main>
  )
}

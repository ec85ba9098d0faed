import { Pencil } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useMe, useServer } from '../../../store/index.ts'
import { IconButton } from '../../../ui/index.ts'
import { PlainText } from '../../messages/index.ts'
import styles from './Home.module.css'

/** The welcome: the server's name and description. */
export function HomeHead({ fallback }: { fallback: string }) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const navigate = useNavigate()
  const { organization } = useServer()
  const { is_admin } = useMe()
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>
        {t('home.welcome', { server: organization.name || common('product') })}
      </h1>
      <div className={styles.text}>
        {organization.description?.trim() ? (
          <PlainText content={organization.description} />
        ) : (
          fallback
        )}
      </div>
      {is_admin && (
        <IconButton
          className={styles.edit}
          label={t('home.edit')}
          icon={<Pencil />}
          onClick={() => void navigate('/setting/overview')}
        />
      )}
    </header>
  )
}

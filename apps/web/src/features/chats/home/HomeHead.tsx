import { splitLinks } from '@parley/rules'
import { Pencil } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/words.ts'
import { useMe, useServer } from '../../../store/index.ts'
import { IconButton } from '../../../ui/index.ts'
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
      <p className={styles.text}>
        {organization.description?.trim() ? <Linked text={organization.description} /> : fallback}
      </p>
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

function Linked({ text }: { text: string }) {
  return splitLinks(text).map((part, at) =>
    part.href ? (
      <a key={at} href={part.href} target="_blank" rel="noreferrer" className={styles.link}>
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )
}

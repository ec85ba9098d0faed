import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMe, useSelector } from '../../store/index.ts'
import styles from './LicenseBar.module.css'
import { useMemberCount } from './use-license.ts'

/** Says at the composer that the license allows no more members. Renders nothing while it does. */
export function LicenseBar() {
  const count = useMemberCount()
  return count?.isFull ? <FullBar limit={count.limit} /> : null
}

function FullBar({ limit }: { limit: number }) {
  const { t } = useTranslation('chat')
  const me = useMe()
  const admin = useSelector(({ users }) => {
    for (const { is_admin, name } of users.values()) if (is_admin) return name
    return undefined
  })
  return (
    <div role="note" className={styles.bar}>
      <CircleAlert aria-hidden />
      <span className={styles.text}>
        {t(me.is_admin ? 'licenseBar.text' : 'licenseBar.ask', { count: limit, name: admin })}
      </span>
      {me.is_admin && (
        <Link to="/setting/license" className={styles.link}>
          {t('licenseBar.upgrade')}
        </Link>
      )}
    </div>
  )
}

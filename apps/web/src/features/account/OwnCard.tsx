import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useMe } from '../../store/index.ts'
import { UserAvatar } from '../users/index.ts'
import styles from './OwnCard.module.css'
import { useSettingsNavigation } from '../settings/index.ts'

/** The signed-in user above the list, on phones. */
export function OwnCard() {
  const me = useMe()
  const { inside } = useSettingsNavigation()
  return (
    <Link className={styles.card} to="/setting/my_account" state={inside}>
      <UserAvatar user={me} size={44} />
      <span className={styles.words}>
        <span className={styles.name}>{me.name}</span>
        {me.email && <span className={styles.email}>{me.email}</span>}
      </span>
      <ChevronRight aria-hidden className={styles.end} />
    </Link>
  )
}

import type { UserInfo } from '@parley/protocol'
import { Crown } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Tag } from '../../../ui/index.ts'
import styles from './AuthorSigns.module.css'

/** The sign beside a name that marks an administrator or a bot. */
export function AuthorSigns({ user }: { user: Pick<UserInfo, 'is_admin' | 'is_bot'> }) {
  const { t } = useTranslation('chat')
  if (user.is_bot) return <Tag>{t('message.bot')}</Tag>
  if (!user.is_admin) return null
  return <Crown className={styles.crown} role="img" aria-label={t('message.admin')} />
}

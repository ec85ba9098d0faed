import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/index.ts'
import { useMembership } from '../../channels/index.ts'
import styles from './ComposerNotice.module.css'

/** Shown in place of the composer in a public channel that the user left. */
export function LeftBar({ gid }: { gid: number }) {
  const { t } = useTranslation('chat')
  const { join } = useMembership()
  return (
    <div className={styles.notice}>
      <span>{t('header.left')}</span>
      <Button variant="primary" size="s" onClick={() => void join(gid)}>
        {t('list.join')}
      </Button>
    </div>
  )
}

import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/words.ts'
import { useNetwork } from '../../store/index.ts'
import { Banner } from '../../ui/index.ts'
import styles from './SettingsSection.module.css'

interface Props {
  title: string
  lead?: ReactNode
  /** A picture before the title: whose section it is. The title is then shown on phones too. */
  picture?: ReactNode
  /** At the end of the title's line. */
  actions?: ReactNode
  /** Tables need more room than questions. */
  wide?: boolean
  children: ReactNode
}

/** One section of the settings: its title, and a note while nothing can be changed. */
export function SettingsSection({ title, lead, picture, actions, wide, children }: Props) {
  const { t } = useTranslation('setting')
  const online = useNetwork()
  return (
    <div className={clsx(styles.section, wide && styles.wide)}>
      <header className={clsx(styles.head, picture && styles.pictured)}>
        {picture}
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <div className={styles.lead}>{lead}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {!online && (
        <div className={styles.note}>
          <Banner kind="offline" title={t('offline.text')} />
        </div>
      )}
      {children}
    </div>
  )
}

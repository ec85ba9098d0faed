import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetwork } from '../../../store/index.ts'
import { Banner, usePageName } from '../../../ui/index.ts'
import styles from './SettingsSection.module.css'

interface Props {
  title: string
  lead?: ReactNode
  /** A picture before the title. The title is then shown on phones too. */
  picture?: ReactNode
  /** Rendered at the end of the title row. */
  actions?: ReactNode
  /** For tables, which need more width than forms. */
  wide?: boolean
  children: ReactNode
}

/** One section of the settings: its title, and a notice while nothing can be changed. */
export function SettingsSection({ title, lead, picture, actions, wide, children }: Props) {
  const { t } = useTranslation('setting')
  const online = useNetwork()
  usePageName(t('chatTitle', { ns: 'common', chat: title, server: t('frame.title') }))
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

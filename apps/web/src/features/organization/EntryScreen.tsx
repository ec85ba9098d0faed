import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNetwork } from '../../store/index.ts'
import { Banner, Spinner } from '../../ui/index.ts'
import styles from './EntryScreen.module.css'
import { hasLanguages, LanguageSelect } from './LanguageSelect.tsx'

export type EntryScreenProps = {
  /** Rendered above the card, which is then aligned to the top instead of the middle. */
  top?: ReactNode
  children: ReactNode
}

/** A page outside the main area, with one card. */
export function EntryScreen({ top, children }: EntryScreenProps) {
  const { t } = useTranslation('chat')
  const online = useNetwork()
  return (
    <main className={styles.page}>
      {!online && <Banner kind="offline" title={t('line.offline')} />}
      {hasLanguages && (
        <div className={styles.corner}>
          <LanguageSelect />
        </div>
      )}
      {top}
      <div className={clsx(styles.desk, top !== undefined && styles.below)}>{children}</div>
    </main>
  )
}

/** The same page while its content is loading. */
export function EntryWait({ label }: { label: string }) {
  return (
    <EntryScreen>
      <div className={styles.wait}>
        <Spinner size="l" />
        <p role="status">{label}</p>
      </div>
    </EntryScreen>
  )
}

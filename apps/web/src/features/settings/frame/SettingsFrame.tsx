import clsx from 'clsx'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { IconButton } from '../../../ui/index.ts'
import styles from './SettingsFrame.module.css'
import { SettingsNav } from './SettingsNav.tsx'
import type { Section } from './section.ts'
import { useSettingsNavigation } from '../useSettingsNavigation.ts'

interface Props {
  /** Undefined while only the list is shown, on phones. */
  current: Section | undefined
  children: ReactNode
}

/** The list of sections and the open section. */
export function SettingsFrame({ current, children }: Props) {
  const { t } = useTranslation('setting')
  const { toList } = useSettingsNavigation()
  return (
    <main id="main" className={clsx(styles.page, current && styles.open)}>
      <SettingsNav current={current?.id} />
      {current && (
        <div key={current.id} className={styles.content}>
          <div className={styles.bar}>
            <IconButton
              label={t('frame.toList')}
              icon={<ArrowLeft />}
              className={styles.back}
              onClick={() => toList('/setting')}
            />
            <span aria-hidden>{t(`nav.${current.id}`)}</span>
          </div>
          {children}
        </div>
      )}
    </main>
  )
}

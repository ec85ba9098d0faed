import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { IconButton, tooltip } from '../../../ui/index.ts'
import styles from './ConversationHeader.module.css'

export interface ConversationHeaderProps {
  /** The chat's name, as a link or button to its details. */
  title: ReactNode
  /** A short text beside the name; below it on phones. */
  about?: ReactNode
  /** A shorter `about` for phones. */
  shortAbout?: ReactNode
  tools?: ReactNode
}

/** The header of an open chat. On phones it has a back button to the list. */
export function ConversationHeader(props: ConversationHeaderProps) {
  const { title, about, shortAbout = about, tools } = props
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  return (
    <header className={styles.header}>
      <IconButton
        className={styles.back}
        label={t('header.back')}
        icon={<ChevronLeft />}
        onClick={() => void navigate('/chat')}
      />
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {about && (
          <p className={styles.about} {...(typeof about === 'string' ? tooltip(about) : {})}>
            {about}
          </p>
        )}
        {shortAbout && <p className={styles.short}>{shortAbout}</p>}
      </div>
      <div className={styles.tools}>{tools}</div>
    </header>
  )
}

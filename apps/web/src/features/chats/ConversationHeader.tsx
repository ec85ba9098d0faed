import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../i18n/words.ts'
import { IconButton, tooltip } from '../../ui/index.ts'
import styles from './ConversationHeader.module.css'

export interface ConversationHeaderProps {
  /** The chat's name, itself a link or a button to more about it. */
  title: ReactNode
  /** A few words that stand beside the name, on phones under it. */
  about?: string | undefined
  /** The same on phones, where it should be shorter. */
  shortAbout?: string | undefined
  tools?: ReactNode
}

/** The top of an open chat. Phones have an arrow back to the list. */
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
          <p className={styles.about} {...tooltip(about)}>
            {about}
          </p>
        )}
        {shortAbout && <p className={styles.short}>{shortAbout}</p>}
      </div>
      <div className={styles.tools}>{tools}</div>
    </header>
  )
}

import { Bold, Code, Eye, Italic, Link, List, Quote, Strikethrough } from 'lucide-react'
import { useTranslation } from '../../../i18n/words.ts'
import { IconButton } from '../../../ui/index.ts'
import styles from './MarkBar.module.css'
import type { Mark } from './mentions.ts'

const marks: readonly { mark: Mark; icon: typeof Bold }[] = [
  { mark: 'bold', icon: Bold },
  { mark: 'italic', icon: Italic },
  { mark: 'strike', icon: Strikethrough },
  { mark: 'code', icon: Code },
  { mark: 'link', icon: Link },
  { mark: 'quote', icon: Quote },
  { mark: 'list', icon: List },
]

interface Props {
  previewing: boolean
  onMark: (mark: Mark) => void
  onPreview: () => void
}

/** The markdown formatting buttons and the preview switch. */
export function MarkBar({ previewing, onMark, onPreview }: Props) {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('composer.formatting')}>
      {marks.map(({ mark, icon: Icon }) => (
        <IconButton
          key={mark}
          size="s"
          icon={<Icon />}
          label={t(`composer.mark.${mark}`)}
          disabled={previewing}
          onClick={() => onMark(mark)}
        />
      ))}
      <IconButton
        size="s"
        icon={<Eye />}
        label={t('composer.preview')}
        pressed={previewing}
        onClick={onPreview}
      />
    </div>
  )
}

import {
  Bold,
  Code,
  Eye,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  SquareCode,
  Strikethrough,
} from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { IconButton, keysText, Toolbar } from '../../../ui/index.ts'
import styles from './MarkBar.module.css'
import { type Mark, marks } from './marks.ts'

const icons: Record<Mark, typeof Bold> = {
  bold: Bold,
  italic: Italic,
  strike: Strikethrough,
  link: Link,
  ordered: ListOrdered,
  list: List,
  quote: Quote,
  code: Code,
  block: SquareCode,
}

interface Props {
  previewing: boolean
  onMark: (mark: Mark) => void
  onPreview: (shown: boolean) => void
}

/** The formatting buttons and the preview switch. */
export function MarkBar({ previewing, onMark, onPreview }: Props) {
  const { t } = useTranslation('chat')
  return (
    <Toolbar
      className={styles.bar}
      label={t('composer.formatting')}
      // Keep the focus in the field, so that a phone keeps its keyboard open.
      onMouseDown={(event) => event.preventDefault()}
    >
      {marks.map(({ mark, keys }) => {
        const Icon = icons[mark]
        return (
          <IconButton
            key={mark}
            size="s"
            icon={<Icon />}
            label={t(`composer.mark.${mark}`)}
            shortcut={keysText(keys)}
            disabled={previewing}
            onClick={() => onMark(mark)}
          />
        )
      })}
      <IconButton
        size="s"
        icon={<Eye />}
        label={t('composer.preview')}
        pressed={previewing}
        onClick={() => onPreview(!previewing)}
      />
    </Toolbar>
  )
}

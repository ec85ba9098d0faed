import { Suspense } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { lazyPart, Spinner } from '../../../ui/index.ts'
import styles from './EmojiPicker.module.css'

const EmojiPanel = lazyPart(async () => ({
  default: (await import('./EmojiPanel.tsx')).EmojiPanel,
}))

export type EmojiPickerProps = { onPick: (emoji: string) => void }

/** All emojis with a search field. The box has its final size while they load. */
export function EmojiPicker({ onPick }: EmojiPickerProps) {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.box}>
      <Suspense fallback={<Spinner label={t('emoji.loading')} className={styles.spinner} />}>
        <EmojiPanel onPick={onPick} />
      </Suspense>
    </div>
  )
}

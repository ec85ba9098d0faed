import { EmojiPicker as Frimousse } from 'frimousse'
import { useTranslation } from '../../../i18n/words.ts'
import styles from './EmojiPicker.module.css'
import type { EmojiPickerProps } from './EmojiPicker.tsx'

/** The emoji grid. Loaded when a picker first opens. The emoji data come from the Parley server. */
export function EmojiList({ onPick }: EmojiPickerProps) {
  const { t } = useTranslation('chat')
  return (
    <Frimousse.Root
      className={styles.root}
      columns={8}
      emojibaseUrl="/emoji"
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <Frimousse.Search
        className={styles.search}
        autoFocus
        aria-label={t('emoji.search')}
        placeholder={t('emoji.search')}
      />
      <Frimousse.Viewport className={styles.viewport} tabIndex={0}>
        <Frimousse.Loading className={styles.note}>{t('emoji.loading')}</Frimousse.Loading>
        <Frimousse.Empty className={styles.note}>{t('emoji.empty')}</Frimousse.Empty>
        <Frimousse.List
          components={{
            CategoryHeader: ({ category, ...props }) => (
              <div {...props} className={styles.category}>
                {category.label}
              </div>
            ),
            // Frimousse counts from 0, ARIA from 1. Keep the row indexes: Frimousse looks rows up by them.
            Row: (props) => (
              <div
                {...props}
                aria-rowindex={props['aria-rowindex'] || undefined}
                className={styles.row}
              />
            ),
            Emoji: ({ emoji, ...props }) => (
              <button
                {...props}
                type="button"
                className={styles.emoji}
                aria-colindex={(props['aria-colindex'] ?? 0) + 1}
                aria-label={emoji.label}
              >
                {emoji.emoji}
              </button>
            ),
          }}
        />
      </Frimousse.Viewport>
    </Frimousse.Root>
  )
}

import clsx from 'clsx'
import { useTranslation } from '../../i18n/words.ts'
import { avatarSrc } from '../../store/index.ts'
import { PersonAvatar } from '../../ui/index.ts'
import styles from './SuggestionList.module.css'
import type { Suggestion } from './useSuggestions.ts'

interface Props {
  id: string
  items: readonly Suggestion[]
  chosen: number
  onPick: (item: Suggestion) => void
}

/** The list above the text field; the field keeps the focus and names the chosen row. */
export function SuggestionList({ id, items, chosen, onPick }: Props) {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.list} role="listbox" id={id} aria-label={t('composer.suggestions')}>
      {items.map((item, index) => (
        <div
          key={item.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className={clsx(styles.row, index === chosen && styles.chosen)}
          // The field keeps the focus; a finger may scroll here without choosing.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(item)}
        >
          {item.kind === 'person' ? (
            <>
              <PersonAvatar
                uid={item.user.uid}
                name={item.user.name}
                src={avatarSrc(item.user)}
                size={24}
              />
              <span>{item.user.name}</span>
            </>
          ) : (
            <>
              <span className={styles.emoji}>{item.emoji}</span>
              <span>{item.name}</span>
            </>
          )}
        </div>
      ))}
    </div>
  )
}

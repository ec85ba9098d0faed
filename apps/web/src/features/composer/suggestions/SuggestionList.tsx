import clsx from 'clsx'
import { Users } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { avatarSrc } from '../../../store/index.ts'
import { PersonAvatar } from '../../../ui/index.ts'
import { EmojiPicture } from '../../emoji/index.ts'
import styles from './SuggestionList.module.css'
import type { Suggestion } from './useSuggestions.ts'

interface Props {
  id: string
  items: readonly Suggestion[]
  chosen: number
  onPick: (item: Suggestion) => void
}

/** The list above the text field. The field keeps the focus and refers to the chosen row. */
export function SuggestionList({ id, items, chosen, onPick }: Props) {
  const { t } = useTranslation('chat')
  return (
    <div
      className={clsx(styles.list, items[0]?.kind === 'command' && styles.broad)}
      role="listbox"
      id={id}
      aria-label={t('composer.suggestions')}
    >
      {items.map((item, index) => (
        <div
          key={item.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className={clsx(
            styles.row,
            item.kind === 'command' && styles.wide,
            index === chosen && styles.chosen,
          )}
          // Keep the focus in the field. Pick on click, so that touch can scroll the list.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(item)}
        >
          <Row item={item} />
        </div>
      ))}
    </div>
  )
}

function Row({ item }: { item: Suggestion }) {
  const { t } = useTranslation('chat')
  switch (item.kind) {
    case 'person':
      return (
        <>
          <PersonAvatar
            uid={item.user.uid}
            name={item.user.name}
            src={avatarSrc(item.user)}
            size={24}
          />
          <span>{item.user.name}</span>
        </>
      )
    case 'command':
      return (
        <>
          <span className={styles.command}>
            /{item.command.name}
            {item.command.usage !== '' && <span> {item.command.usage}</span>}
          </span>
          <span className={styles.about}>{item.command.about}</span>
        </>
      )
    case 'group':
      return (
        <>
          <span className={styles.group}>
            <Users aria-hidden />
          </span>
          <span>
            @{item.group} <span className={styles.about}>{t(`groupMention.${item.group}`)}</span>
          </span>
        </>
      )
    case 'emoji':
      return (
        <>
          <span className={styles.emoji}>
            {item.picture === undefined ? (
              item.emoji
            ) : (
              <EmojiPicture name={item.code} src={item.picture} />
            )}
          </span>
          <span>:{item.code}:</span>
        </>
      )
  }
}

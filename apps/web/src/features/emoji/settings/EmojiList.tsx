import type { CustomEmoji } from '@parley/protocol'
import { mayDeleteEmoji } from '@parley/rules'
import { Search, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { date } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useMe, useNetwork, useUser } from '../../../store/index.ts'
import { Facts, IconButton, TextInput, VisuallyHidden } from '../../../ui/index.ts'
import { EmojiPicture } from '../EmojiPicture.tsx'
import { emojiSrc } from '../custom-emoji.ts'
import { cleanName } from './emoji-name.ts'
import styles from './EmojiList.module.css'

interface Props {
  emoji: readonly CustomEmoji[]
  onDelete: (emoji: CustomEmoji) => void
}

/** The emoji of the server with a search field. */
export function EmojiList({ emoji, onDelete }: Props) {
  const { t } = useTranslation('setting')
  const [query, setQuery] = useState('')
  const wanted = cleanName(query).replaceAll(' ', '_')
  const found = emoji.filter(({ name }) => name.includes(wanted))
  return (
    <>
      <TextInput
        type="search"
        boxClassName={styles.find}
        aria-label={t('emoji.search')}
        placeholder={t('emoji.search')}
        prefix={<Search aria-hidden />}
        value={query}
        onChange={setQuery}
      />
      <VisuallyHidden role="status">
        {query && t('emoji.hits', { count: found.length })}
      </VisuallyHidden>
      <ul className={styles.list} aria-label={t('nav.emoji')}>
        {found.map((one) => (
          <Row key={one.id} emoji={one} onDelete={() => onDelete(one)} />
        ))}
      </ul>
      {found.length === 0 && <p className={styles.none}>{t('emoji.notFound', { query })}</p>}
    </>
  )
}

function Row({ emoji, onDelete }: { emoji: CustomEmoji; onDelete: () => void }) {
  const { t } = useTranslation('setting')
  const me = useMe()
  const online = useNetwork()
  const creator = useUser(emoji.created_by)
  const name = `:${emoji.name}:`
  return (
    <li className={styles.row}>
      <span className={styles.sign}>
        <EmojiPicture name={emoji.name} src={emojiSrc(emoji)} className={styles.picture} />
      </span>
      <div className={styles.words}>
        <p className={styles.name} dir="ltr">
          {name}
        </p>
        <Facts>
          {creator && <span>{t('emoji.by', { name: creator.name })}</span>}
          <span>{date(emoji.created_at)}</span>
        </Facts>
      </div>
      {mayDeleteEmoji(me, emoji) && (
        <IconButton
          label={t('emoji.deleteNamed', { name })}
          icon={<Trash2 />}
          disabled={!online}
          onClick={onDelete}
        />
      )}
    </li>
  )
}

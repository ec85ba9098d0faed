import { mayAddEmoji } from '@parley/rules'
import clsx from 'clsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useMe, useServer } from '../../../store/index.ts'
import { tooltip } from '../../../ui/index.ts'
import styles from './EmojiFoot.module.css'
import { EmojiGlyph } from './EmojiGlyph.tsx'
import type { FoundEmoji } from './search.ts'

const hand = {
  emoji: '✋',
  tones: ['✋🏻', '✋🏼', '✋🏽', '✋🏾', '✋🏿'],
}
const tones = ['default', 'light', 'mediumLight', 'medium', 'mediumDark', 'dark'] as const

interface Props {
  found: FoundEmoji | undefined
  tone: number
  onTone: (tone: number) => void
}

/** The name and shortcode of the active emoji, and the choice of a skin tone. */
export function EmojiFoot({ found, tone, onTone }: Props) {
  const { t } = useTranslation('chat')
  const me = useMe()
  const { ext } = useServer()
  const [isChoosing, setChoosing] = useState(false)
  if (isChoosing) {
    return (
      <div className={styles.foot} role="group" aria-label={t('emoji.tone')}>
        {tones.map((name, at) => (
          <button
            key={name}
            type="button"
            className={styles.tone}
            autoFocus={at === tone}
            aria-pressed={at === tone}
            aria-label={t(`emoji.tones.${name}`)}
            onClick={() => {
              onTone(at)
              setChoosing(false)
            }}
          >
            {handWith(at)}
          </button>
        ))}
      </div>
    )
  }
  return (
    <div className={styles.foot}>
      {found ? (
        <>
          <span className={styles.shown} aria-hidden>
            <EmojiGlyph emoji={found.emoji} tone={tone} />
          </span>
          <span className={styles.words} aria-hidden>
            <b>{found.emoji.name}</b>
            <span>:{found.code}:</span>
          </span>
        </>
      ) : (
        <span className={styles.words}>{t('emoji.pick')}</span>
      )}
      {mayAddEmoji(me, ext) && (
        <Link
          className={clsx(styles.tone, styles.add)}
          to="/setting/emoji"
          aria-label={t('emoji.add')}
          {...tooltip(t('emoji.add'))}
        >
          <Plus aria-hidden />
        </Link>
      )}
      <button
        type="button"
        className={styles.tone}
        aria-label={t('emoji.tone')}
        onClick={() => setChoosing(true)}
      >
        {handWith(tone)}
      </button>
    </div>
  )
}

const handWith = (tone: number) => hand.tones[tone - 1] ?? hand.emoji

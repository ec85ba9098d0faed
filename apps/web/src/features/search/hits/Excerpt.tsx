import type { FoundMessage } from '@parley/client'
import { clsx } from 'clsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { isolatedNames, useClient } from '../../../store/index.ts'
import styles from './Excerpt.module.css'
import { excerptOf } from './excerpt.ts'

const charactersPerLine = 110

/** The text of a found message around its first hit, in one line or several. */
export function Excerpt({ found, lines = 1 }: { found: FoundMessage; lines?: number }) {
  const { t } = useTranslation('chat')
  const { store } = useClient()
  const parts = excerptOf(found, { nameOf: isolatedNames(store), t }, lines * charactersPerLine)
  return (
    <span
      dir="auto"
      className={clsx(styles.excerpt, lines > 1 && styles.block)}
      style={lines > 1 ? { WebkitLineClamp: lines } : undefined}
    >
      {parts.map(({ text, isHit }, at) =>
        isHit ? (
          <mark key={at} className={styles.hit}>
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </span>
  )
}

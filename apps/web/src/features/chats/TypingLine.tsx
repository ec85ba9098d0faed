import type { ChatKey } from '@parley/client'
import { Trans, useTranslation } from 'react-i18next'
import styles from './TypingLine.module.css'
import { useTypists } from './useTypists.ts'

/** Who is typing, above the composer. Its place is kept, so that nothing jumps. */
export function TypingLine({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat')
  const [a, b, c, ...others] = useTypists(chatKey)
  const key = others.length > 0 ? 'more' : c ? 'three' : b ? 'two' : 'one'
  return (
    <p className={styles.line}>
      {a && (
        <Trans
          t={t}
          i18nKey={`typing.${key}`}
          values={{ a, b, c }}
          components={{ b: <b className={styles.name} /> }}
        />
      )}
    </p>
  )
}

import type { ChatKey } from '@parley/client'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './TypingLine.module.css'
import { useTypists } from './useTypists.ts'

/** The typing users, above the composer. The line keeps its height to avoid layout shifts. */
export function TypingLine({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat')
  const [a, b, c, ...others] = useTypists(chatKey)
  const key = others.length > 0 ? 'more' : c ? 'three' : b ? 'two' : 'one'
  // Names may contain markup, so translate with numbers in their place. Every second part is such a
  // number.
  const parts = t(`typing.${key}`, { a: 0, b: 1, c: 2 }).split(/<b>(\d)<\/b>/)
  return (
    <p className={styles.line}>
      {a &&
        parts.map((part, at) =>
          at % 2 === 0 ? (
            part
          ) : (
            <b key={part} className={styles.name}>
              {[a, b, c][Number(part)]}
            </b>
          ),
        )}
    </p>
  )
}

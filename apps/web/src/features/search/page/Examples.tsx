import { Search } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { EmptyState } from '../../../ui/index.ts'
import styles from './Examples.module.css'

const examples = [
  { text: 'from:me', word: 'from' },
  { text: 'in:#general', word: 'in' },
  { text: 'has:file', word: 'has' },
  { text: 'mentions:me', word: 'mentions' },
  { text: '"on friday"', word: 'phrase' },
  { text: 'after:2026-01-01', word: 'after' },
] as const

/** What can be typed, before anything is. A press tries it. */
export function Examples({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useTranslation('search')
  return (
    <div className={styles.examples}>
      <EmptyState icon={<Search />} title={t('empty')} text={t('emptyText')} />
      <ul className={styles.list}>
        {examples.map(({ text, word }) => (
          <li key={word}>
            <button type="button" className={styles.example} onClick={() => onChoose(text)}>
              <code className={styles.code}>{text}</code>
              <span>{t(`example.${word}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

import clsx from 'clsx'
import { AudioLines, File, Film, Forward, Image, Library, Type } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import type { ArchivedShape } from '../../archives/index.ts'
import { kinds } from '../filter.ts'
import styles from './FavoritesPage.module.css'

const icons: Record<ArchivedShape, typeof File> = {
  text: Type,
  picture: Image,
  video: Film,
  audio: AudioLines,
  file: File,
  archive: Forward,
}

type KindFilterProps = {
  value: ArchivedShape | undefined
  onChange: (kind: ArchivedShape | undefined) => void
}

/** Shows favorites of one kind only. */
export function KindFilter({ value, onChange }: KindFilterProps) {
  const { t } = useTranslation('fav')
  return (
    <div role="group" aria-label={t('filter')} className={styles.kinds}>
      {[undefined, ...kinds].map((kind) => {
        const Icon = kind ? icons[kind] : Library
        return (
          <button
            key={kind ?? 'all'}
            type="button"
            aria-pressed={value === kind}
            className={clsx(styles.kind, value === kind && styles.chosen)}
            onClick={() => onChange(kind)}
          >
            <Icon aria-hidden />
            <span>{t(`kind.${kind ?? 'all'}`)}</span>
          </button>
        )
      })}
    </div>
  )
}

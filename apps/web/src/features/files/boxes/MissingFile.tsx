import clsx from 'clsx'
import { FileX } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import type { FileFacts, FileShape } from './file-facts.ts'
import styles from './MissingFile.module.css'
import { boxOf } from './picture-box.ts'

/** Replaces a file that was deleted or has expired. A picture keeps its box, so the layout does not shift. */
export function MissingFile({
  shape,
  facts,
  asTile,
}: {
  shape: FileShape
  facts: FileFacts
  asTile: boolean
}) {
  const { t } = useTranslation('file')
  const box = shape === 'picture' && !asTile ? boxOf(facts.width, facts.height) : undefined
  return (
    <div
      className={clsx(styles.missing, asTile && styles.tile)}
      style={box && { inlineSize: Math.max(box.width, 200), minBlockSize: box.height }}
    >
      <FileX aria-hidden />
      <b>{t(`missing.${shape}`)}</b>
      <span>{t('missing.text', { name: facts.name })}</span>
    </div>
  )
}

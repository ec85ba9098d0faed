import { sizeText } from '../../../i18n/sizes.ts'
import type { ReactNode } from 'react'
import { FileActions } from './FileActions.tsx'
import styles from './FileCard.module.css'
import { FileSign } from './FileSign.tsx'
import type { FileFacts } from './file-facts.ts'

/** A card with a file's name, size and actions. */
export function FileCard({ facts, children }: { facts: FileFacts; children?: ReactNode }) {
  return (
    <div className={styles.card}>
      <FileSign type={facts.type} name={facts.name} />
      <span className={styles.words}>
        <bdi>{facts.name}</bdi>
        <small>{sizeText(facts.size)}</small>
      </span>
      <FileActions facts={facts} />
      {children}
    </div>
  )
}

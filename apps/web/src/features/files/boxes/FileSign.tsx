import clsx from 'clsx'
import { AudioLines, Code, File, FileText, Film, Image } from 'lucide-react'
import styles from './FileSign.module.css'
import { endingOf, type FileSort, sortOf } from './file-sort.ts'

const icons: Record<FileSort, typeof File> = {
  picture: Image,
  pdf: FileText,
  code: Code,
  document: FileText,
  audio: AudioLines,
  video: Film,
  unknown: File,
}

/** The coloured tile of a file: its extension, or an icon if it has none. */
export function FileSign({ type, name }: { type: string; name: string }) {
  const sort = sortOf(type, name)
  const Icon = icons[sort]
  return (
    <span aria-hidden className={clsx(styles.sign, styles[sort])}>
      {endingOf(name) || <Icon />}
    </span>
  )
}

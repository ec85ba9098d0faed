import { Download, Eye, Link } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { copyAndTell, IconButton, tooltip } from '../../../ui/index.ts'
import { openPreview, previewOf } from '../preview/preview.ts'
import styles from './FileActions.module.css'
import type { FileFacts } from './file-facts.ts'

/** The actions on any file: preview it, copy its address, download it. */
export function FileActions({ facts }: { facts: FileFacts }) {
  const { t } = useTranslation(['file', 'common'])

  const copyLink = () =>
    copyAndTell(new URL(facts.src, location.href).href, {
      copied: t('linkCopied'),
      failed: t('common:action.copyFailed'),
    })

  return (
    <span className={styles.actions}>
      {previewOf(facts) !== undefined && (
        <IconButton
          size="s"
          label={t('preview.open', { name: facts.name })}
          icon={<Eye />}
          onClick={() => openPreview(facts)}
        />
      )}
      <IconButton
        size="s"
        className={styles.link}
        label={t('copyLink', { name: facts.name })}
        icon={<Link />}
        onClick={() => void copyLink()}
      />
      <a
        className={styles.download}
        href={facts.download}
        download={facts.name}
        aria-label={t('download', { name: facts.name })}
        {...tooltip(t('download', { name: facts.name }))}
      >
        <Download aria-hidden />
      </a>
    </span>
  )
}

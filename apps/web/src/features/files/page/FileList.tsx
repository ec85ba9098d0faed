import type { FileFilter, SentFile } from '@parley/client'
import { FileX, Files as FilesIcon, Trash2, WifiOff, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { fileSrc, useNetwork, usePreferences } from '../../../store/index.ts'
import { Button, EmptyState, ErrorState, IconButton, Skeleton } from '../../../ui/index.ts'
import { factsOf } from '../boxes/file-facts.ts'
import { openPreview, previewOf } from '../preview/preview.ts'
import { openViewer, viewedOf } from '../viewer/viewer.ts'
import { DeleteFilesDialog } from './DeleteFilesDialog.tsx'
import { FileEntry } from './FileEntry.tsx'
import styles from './FilesPage.module.css'
import { useFiles } from './useFiles.ts'

type ListProps = { filter: FileFilter; onReset: () => void }

/** The files of a filter. More are loaded as the end comes into view. */
export function FileList({ filter, onReset }: ListProps) {
  const { t } = useTranslation('files')
  const { files, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useFiles(filter)
  const { filesView } = usePreferences()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [deleting, setDeleting] = useState<readonly SentFile[]>()
  const online = useNetwork()

  if (!files) {
    if (!online) {
      return <EmptyState icon={<WifiOff />} title={t('offline')} text={t('offlineText')} />
    }
    if (isError) return <LoadFailed onRetry={() => void refetch()} />
    return <FilesSkeleton />
  }
  if (files.length === 0 && !hasNextPage) return <NoFiles filter={filter} onReset={onReset} />
  const chosen = files.filter(({ mid }) => selected.has(mid))
  return (
    <div className={styles.scroller}>
      {chosen.length > 0 && (
        <div className={styles.selection} role="toolbar" aria-label={t('selection')}>
          <span>{t('selected', { count: chosen.length })}</span>
          <Button
            size="s"
            variant="danger"
            icon={<Trash2 />}
            disabled={!online}
            onClick={() => setDeleting(chosen)}
          >
            {t('deleteConfirm')}
          </Button>
          <IconButton
            size="s"
            label={t('clearSelection')}
            icon={<X />}
            onClick={() => setSelected(new Set())}
          />
        </div>
      )}
      <ul className={styles[`${filesView}View`]} aria-label={t('title')}>
        {files.map((file) => (
          <FileEntry
            key={file.mid}
            file={file}
            view={filesView}
            isSelected={selected.has(file.mid)}
            onSelect={(isSelected) => setSelected(withMid(selected, file.mid, isSelected))}
            onOpen={() => openFile(files, file)}
            onDelete={() => setDeleting([file])}
          />
        ))}
      </ul>
      {isError ? (
        <LoadFailed onRetry={() => void fetchNextPage()} />
      ) : (
        hasNextPage && (
          <MoreSentinel key={files.length} isLoading={isFetchingNextPage} onSeen={fetchNextPage} />
        )
      )}
      {deleting && (
        <DeleteFilesDialog
          files={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            setSelected(new Set())
            void refetch()
          }}
        />
      )}
    </div>
  )
}

function withMid(mids: ReadonlySet<number>, mid: number, isIn: boolean): ReadonlySet<number> {
  const next = new Set(mids)
  if (isIn) next.add(mid)
  else next.delete(mid)
  return next
}

/** Opens a picture or a video in the viewer, among the others of the page; a text or a PDF in a dialog, and other files in a tab. */
function openFile(files: readonly SentFile[], file: SentFile): void {
  const pictures = files.flatMap((one) => viewedOf([one], one.key))
  const at = pictures.findIndex(({ mid }) => mid === file.mid)
  const facts = factsOf(file)
  if (at >= 0) openViewer(pictures, at)
  else if (previewOf(facts)) openPreview(facts)
  else window.open(fileSrc(file.content), '_blank', 'noopener')
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('files')
  return (
    <ErrorState
      title={t('failed')}
      text={t('failedText')}
      retryLabel={t('retry')}
      onRetry={onRetry}
    />
  )
}

function NoFiles({ filter, onReset }: ListProps) {
  const { t } = useTranslation('files')
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== '')
  if (!isFiltered) {
    return <EmptyState icon={<FilesIcon />} title={t('empty')} text={t('emptyText')} />
  }
  return (
    <EmptyState
      icon={<FileX />}
      title={t('none')}
      text={t('noneText')}
      actions={<Button onClick={onReset}>{t('reset')}</Button>}
    />
  )
}

function FilesSkeleton() {
  const { t } = useTranslation('files')
  const { filesView } = usePreferences()
  return (
    <div className={styles.scroller} role="status" aria-label={t('loading')}>
      <div className={styles[`${filesView}View`]}>
        {Array.from({ length: 12 }, (_, i) => (
          <Skeleton key={i} shape="box" height={filesView === 'grid' ? 190 : 56} />
        ))}
      </div>
    </div>
  )
}

function MoreSentinel({ isLoading, onSeen }: { isLoading: boolean; onSeen: () => unknown }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) onSeen()
    })
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [onSeen])
  return (
    <div ref={end} className={styles.more}>
      {isLoading && <Skeleton shape="box" height={56} />}
    </div>
  )
}

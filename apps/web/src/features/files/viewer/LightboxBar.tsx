import { Copy, Download, Link, MessageSquareText, ZoomIn, ZoomOut } from 'lucide-react'
import { useLightboxState } from 'yet-another-react-lightbox'
import { shortTime } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { avatarSrc, useJump, useNamedUser, useToday } from '../../../store/index.ts'
import { Button, copyAndTell, IconButton, PersonAvatar, showToast } from '../../../ui/index.ts'
import { canCopyPictures, copyPicture } from '../copy-picture.ts'
import { downloadFile } from '../download.ts'
import styles from './Lightbox.module.css'
import { useRetryPages } from './useMediaPages.ts'
import { closeViewer, usePageStates, type ViewedPicture } from './viewer.ts'

type Pictures = { pictures: readonly ViewedPicture[] }

/** Shows the sender, time and name of the picture in view, and its position among the pictures. */
export function PictureFacts({ pictures }: Pictures) {
  const { currentIndex } = useLightboxState()
  const picture = pictures[currentIndex]
  if (!picture) return null
  const { sent, name } = picture
  return (
    <div className={styles.facts}>
      {sent ? <Sender {...sent} name={name} /> : <bdi className={styles.name}>{name}</bdi>}
      <Position index={currentIndex + 1} total={pictures.length} />
    </div>
  )
}

// Until both ends are known, only the number of loaded pictures is.
function Position({ index, total }: { index: number; total: number }) {
  const { t } = useTranslation('file')
  const states = Object.values(usePageStates())
  const retry = useRetryPages()
  if (states.includes('failed')) {
    return (
      <span className={styles.position} role="alert">
        {t('viewer.moreFailed')}
        <Button size="s" variant="link" onClick={retry}>
          {t('viewer.retry')}
        </Button>
      </span>
    )
  }
  const isWhole = states.every((state) => state === 'end')
  if (isWhole && total === 1) return null
  return (
    <span className={styles.position} aria-live="polite">
      {isWhole ? t('viewer.position', { index, total }) : t('viewer.atLeast', { total })}
    </span>
  )
}

function Sender({ by, at, name }: { by: number; at: number; name: string }) {
  const { t } = useTranslation('chat')
  const today = useToday()
  const user = useNamedUser(by)
  const author = user?.name ?? t('message.somebody')
  return (
    <>
      <PersonAvatar uid={by} name={author} src={user && avatarSrc(user)} size={32} />
      <span className={styles.sender}>
        <bdi className={styles.author}>{author}</bdi>
        <span className={styles.file}>
          <time dateTime={new Date(at).toISOString()}>{shortTime(at, today)}</time>
          <bdi>{name}</bdi>
        </span>
      </span>
    </>
  )
}

type ZoomButtonsProps = {
  zoom: number
  minZoom: number
  maxZoom: number
  disabled: boolean
  zoomIn: () => void
  zoomOut: () => void
}

/** Two fingers zoom on a phone, so it has no buttons. */
export function ZoomButtons(props: ZoomButtonsProps) {
  const { t } = useTranslation('file')
  const { zoom, minZoom, maxZoom, disabled, zoomIn, zoomOut } = props
  return (
    <span className={styles.zoom}>
      <IconButton
        label={t('viewer.zoomOut')}
        shortcut="-"
        icon={<ZoomOut />}
        disabled={disabled || zoom <= minZoom}
        onClick={zoomOut}
      />
      <IconButton
        label={t('viewer.zoomIn')}
        shortcut="+"
        icon={<ZoomIn />}
        disabled={disabled || zoom >= maxZoom}
        onClick={zoomIn}
      />
    </span>
  )
}

/** The actions on the picture in view. */
export function PictureActions({ pictures }: Pictures) {
  const { t } = useTranslation(['file', 'common'])
  const { currentIndex } = useLightboxState()
  const jump = useJump()
  const picture = pictures[currentIndex]
  if (!picture) return null
  const { src, name, download, mid, key, video } = picture

  function showInChat() {
    if (mid === undefined || key === undefined) return
    closeViewer()
    jump(key, mid)
  }

  async function copyImage() {
    try {
      await copyPicture(src)
      showToast({ id: 'copied', text: t('viewer.copied'), kind: 'success' })
    } catch {
      showToast({ id: 'copied', text: t('viewer.copyFailed'), kind: 'error' })
    }
  }

  const copyLink = () =>
    copyAndTell(new URL(src, location.href).href, {
      copied: t('linkCopied'),
      failed: t('common:action.copyFailed'),
    })
  return (
    <>
      {key !== undefined && (
        <IconButton
          label={t('viewer.showInChat')}
          icon={<MessageSquareText />}
          onClick={showInChat}
        />
      )}
      {canCopyPictures() && video === undefined && (
        <IconButton
          label={t('viewer.copyImage')}
          icon={<Copy />}
          onClick={() => void copyImage()}
        />
      )}
      <IconButton
        className={styles.link}
        label={t('viewer.copyLink')}
        icon={<Link />}
        onClick={() => void copyLink()}
      />
      <IconButton
        label={t('viewer.download')}
        icon={<Download />}
        onClick={() => downloadFile(download, name)}
      />
    </>
  )
}

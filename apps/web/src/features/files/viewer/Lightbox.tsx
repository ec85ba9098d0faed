import YetAnotherLightbox from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Download from 'yet-another-react-lightbox/plugins/download'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'
import { useTranslation } from '../../../i18n/words.ts'
import type { ViewedPicture } from './viewer.ts'

/** Full-window picture viewer with arrows, zoom, download and Escape. */
export function Lightbox(props: {
  pictures: readonly ViewedPicture[]
  at: number
  onClose: () => void
}) {
  const { t } = useTranslation('file')
  const slides = props.pictures.map(({ src, name, download, width, height }) => ({
    src,
    alt: name,
    title: name,
    ...(width && height ? { width, height } : {}),
    ...(download ? { download: { url: download, filename: name } } : {}),
  }))
  return (
    <YetAnotherLightbox
      open
      close={props.onClose}
      index={props.at}
      slides={slides}
      plugins={[Captions, Download, Zoom]}
      carousel={{ finite: true, preload: 1 }}
      controller={{ closeOnBackdropClick: true }}
      labels={{
        Previous: t('viewer.previous'),
        Next: t('viewer.next'),
        Close: t('viewer.close'),
        Download: t('viewer.download'),
        'Zoom in': t('viewer.zoomIn'),
        'Zoom out': t('viewer.zoomOut'),
        Lightbox: t('viewer.name'),
        'Photo gallery': t('viewer.name'),
        '{index} of {total}': '{index} / {total}',
      }}
      {...(slides.length === 1
        ? { render: { buttonPrev: () => null, buttonNext: () => null } }
        : {})}
    />
  )
}

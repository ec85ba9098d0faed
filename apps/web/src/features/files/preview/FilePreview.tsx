import { sizeText } from '../../../i18n/sizes.ts'
import { Download } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button, Dialog } from '../../../ui/index.ts'
import type { FileFacts } from '../boxes/file-facts.ts'
import { downloadFile } from '../download.ts'
import styles from './FilePreview.module.css'
import { PdfPreview } from './PdfPreview.tsx'
import { closePreview, previewOf, usePreviewed } from './preview.ts'
import { TextPreview } from './TextPreview.tsx'

/** The text or PDF file that is open, in a dialog. */
export function FilePreview() {
  const facts = usePreviewed()
  return facts && <PreviewDialog key={facts.src} facts={facts} />
}

function PreviewDialog({ facts }: { facts: FileFacts }) {
  const { t } = useTranslation('file')
  return (
    <Dialog
      open
      onOpenChange={closePreview}
      title={facts.name}
      closeLabel={t('viewer.close')}
      size="l"
      footer={
        <>
          <span className={styles.size}>{sizeText(facts.size)}</span>
          <Button icon={<Download />} onClick={() => downloadFile(facts.download, facts.name)}>
            {t('viewer.download')}
          </Button>
        </>
      }
    >
      {previewOf(facts) === 'pdf' ? <PdfPreview facts={facts} /> : <TextPreview facts={facts} />}
    </Dialog>
  )
}

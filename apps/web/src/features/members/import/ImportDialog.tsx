import { limits } from '@parley/protocol'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { sizeText } from '../../../i18n/sizes.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient, useNetwork } from '../../../store/index.ts'
import { Button, Dialog, ErrorLine } from '../../../ui/index.ts'
import styles from './ImportDialog.module.css'
import { ImportOutcome } from './ImportOutcome.tsx'
import { readText } from './read-file.ts'

interface Props {
  onDone: () => void
  onClose: () => void
}

/** Imports members from a CSV file: the server tries the file first and reports each row. */
export function ImportDialog({ onDone, onClose }: Props) {
  const { t } = useTranslation('setting')
  const online = useNetwork()
  const { members } = useClient()
  const [file, setFile] = useState<{ name: string; text: string }>()
  const [fault, setFault] = useState<string>()
  const trial = useAction((csv: string) => members.import(csv, true), {
    texts: { 413: t('memberImport.tooLarge', { size: sizeText(limits.importBytes) }) },
  })
  const done = useAction((csv: string) => members.import(csv, false), { onSettled: onDone })
  const wanted = trial.answer?.rows.filter(({ outcome }) => outcome === 'created').length ?? 0

  async function choose(chosen: File) {
    trial.reset()
    setFault(undefined)
    const text = await readText(chosen)
    setFile(text === undefined ? undefined : { name: chosen.name, text })
    if (text === undefined) {
      setFault(t('memberImport.tooLarge', { size: sizeText(limits.importBytes) }))
    } else trial.run(text)
  }

  const result = done.answer ?? trial.answer
  const isTooLong = trial.failure?.reason === 'limit_reached'
  const tooLong = isTooLong ? t('memberImport.tooMany', { count: limits.importRows }) : undefined
  const error = fault ?? tooLong ?? trial.error ?? done.error

  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={done.busy}
      size="l"
      title={t(done.answer ? 'memberImport.reportTitle' : 'memberImport.title')}
      closeLabel={t('dialog.close')}
      footer={
        done.answer ? (
          <Button variant="primary" onClick={onClose}>
            {t('dialog.close')}
          </Button>
        ) : (
          <>
            <Button disabled={done.busy} onClick={onClose}>
              {t('dialog.cancel')}
            </Button>
            <Button
              variant="primary"
              busy={done.busy}
              disabled={!online || wanted === 0 || !file}
              onClick={() => file && done.run(file.text)}
            >
              {trial.answer
                ? t('memberImport.submit', { count: wanted })
                : t('memberImport.submitNone')}
            </Button>
          </>
        )
      }
    >
      {!done.answer && (
        <>
          <p className={styles.words}>{t('memberImport.text', { count: limits.importRows })}</p>
          <pre className={styles.example} dir="ltr" tabIndex={0}>
            {example}
          </pre>
          <p className={styles.words}>{t('memberImport.passwords')}</p>
          <FileButton name={file?.name} busy={trial.busy || done.busy} onChoose={choose} />
        </>
      )}
      <ErrorLine>{online ? error : t('offline.title')}</ErrorLine>
      {result && <ImportOutcome rows={result.rows} isTrial={!done.answer} />}
    </Dialog>
  )
}

const example = `name,email,role,password
Ana Souza,ana@example.org,admin,
Tom Becker,tom@example.org,member,a-first-password`

interface FileButtonProps {
  name: string | undefined
  busy: boolean
  onChoose: (file: File) => void
}

function FileButton({ name, busy, onChoose }: FileButtonProps) {
  const { t } = useTranslation('setting')
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.file}>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label={t('memberImport.choose')}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          target.value = ''
        }}
      />
      <Button icon={<FileUp />} busy={busy} onClick={() => input.current?.click()}>
        {t(name === undefined ? 'memberImport.choose' : 'memberImport.another')}
      </Button>
      <span className={styles.fileName}>{name ?? t('memberImport.noFile')}</span>
    </div>
  )
}

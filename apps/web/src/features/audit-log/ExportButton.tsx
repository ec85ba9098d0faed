import type { AuditFilter } from '@parley/client'
import { Download } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { queryClient, useAction, useClient, useNetwork } from '../../store/index.ts'
import { Button, showToast } from '../../ui/index.ts'
import { auditKey } from './audit-key.ts'

/** Saves the shown part of the log as a CSV file. */
export function ExportButton({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation('setting')
  const online = useNetwork()
  const { audit } = useClient()
  const { run, busy } = useAction(() => audit.export(filter), {
    onSuccess(text) {
      saveFile(t('audit.fileName'), text)
      // The export is an entry, too.
      void queryClient.invalidateQueries({ queryKey: auditKey })
    },
    onError: () => showToast({ id: 'audit-export', text: t('audit.exportFailed'), kind: 'error' }),
  })
  return (
    <Button icon={<Download />} busy={busy} disabled={!online} onClick={() => run()}>
      {t('audit.export')}
    </Button>
  )
}

// With the mark that tells spreadsheets that it is UTF-8. Reading the answer as a text removed it.
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

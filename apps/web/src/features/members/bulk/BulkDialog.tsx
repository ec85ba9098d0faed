import type { BulkAction, BulkResult } from '@parley/protocol'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient, useNetwork } from '../../../store/index.ts'
import { Button, Dialog, ErrorLine, Field, TextInput } from '../../../ui/index.ts'
import { QueryContent } from '../../settings/index.ts'
import styles from './BulkDialog.module.css'
import { Outcomes } from './Outcomes.tsx'

interface Props {
  action: BulkAction
  uids: readonly number[]
  onDone: () => void
  onClose: () => void
}

/** Tells what an action does to whom, does it after a confirmation, and reports the outcome for each. */
export function BulkDialog({ action, uids, onDone, onClose }: Props) {
  const { t } = useTranslation('setting')
  const { members } = useClient()
  const online = useNetwork()
  const form = useId()
  const [typed, setTyped] = useState('')
  const preview = useQuery({
    queryKey: ['member preview', action, uids],
    queryFn: ({ signal }) => members.preview(action, uids, signal),
    staleTime: Infinity,
    gcTime: 0,
  })
  const { run, busy, error, answer } = useAction(() => members.change(action, uids), {
    onSettled: onDone,
  })
  const affected = (preview.data ?? []).filter(({ outcome }) => outcome === 'done').length
  const needsWord = action === 'delete' && affected > 0
  const isReady = affected > 0 && (!needsWord || typed.trim() === String(affected))

  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      role={answer ? 'dialog' : 'alertdialog'}
      title={t(`memberBulk.${answer ? 'report' : 'title'}.${action}`)}
      description={answer ? undefined : t(`memberBulk.text.${action}`)}
      footer={
        answer ? (
          <Button variant="primary" onClick={onClose}>
            {t('dialog.close')}
          </Button>
        ) : (
          <>
            <Button disabled={busy} onClick={onClose}>
              {t('dialog.cancel')}
            </Button>
            <Button
              type="submit"
              form={form}
              variant={action === 'delete' || action === 'freeze' ? 'danger' : 'primary'}
              busy={busy}
              disabled={!online || !isReady}
            >
              {t(`memberBulk.confirm.${action}`, { count: affected })}
            </Button>
          </>
        )
      }
    >
      {answer ? (
        <Outcomes action={action} results={answer} isReport />
      ) : (
        <QueryContent query={preview} rows={2}>
          {(results: BulkResult[]) => (
            <form
              id={form}
              className={styles.form}
              onSubmit={(event) => {
                event.preventDefault()
                if (isReady && online) run()
              }}
            >
              <Outcomes action={action} results={results} isReport={false} />
              {needsWord && (
                <Field label={t('memberBulk.type', { word: affected })}>
                  <TextInput
                    inputMode="numeric"
                    autoComplete="off"
                    value={typed}
                    onChange={setTyped}
                  />
                </Field>
              )}
              <ErrorLine>{online ? error : t('offline.title')}</ErrorLine>
            </form>
          )}
        </QueryContent>
      )}
    </Dialog>
  )
}

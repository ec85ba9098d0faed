import type { SystemMetrics } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sizeText } from '../../i18n/sizes.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction, useClient, useNetwork, useServer } from '../../store/index.ts'
import { Button, SettingBlock, showToast } from '../../ui/index.ts'
import { QuestionDialog } from '../settings/index.ts'

const metricsKey = ['metrics']

/** Deletes all messages, or all uploads, of the server. Whoever does it types the name of the server. */
export function ClearBlocks() {
  const { server } = useClient()
  const { data } = useQuery({
    queryKey: metricsKey,
    queryFn: ({ signal }) => server.metrics(signal),
  })
  return (
    <>
      <ClearBlock what="messages" metrics={data} action={() => server.clearMessages()} />
      <ClearBlock what="files" metrics={data} action={() => server.clearFiles()} />
    </>
  )
}

interface Props {
  what: 'messages' | 'files'
  metrics: SystemMetrics | undefined
  action: () => Promise<void>
}

function ClearBlock({ what, metrics, action }: Props) {
  const { t } = useTranslation(['setting', 'common'])
  const online = useNetwork()
  const { organization } = useServer()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const clearing = useAction(action, {
    onSettled: () =>
      Promise.all(keysAfter.map((queryKey) => queries.invalidateQueries({ queryKey }))),
    onSuccess() {
      setAsking(false)
      showToast({ id: 'cleared', text: t(`data.clear.${what}.done`), kind: 'success' })
    },
  })
  const { message_count = 0, file_count = 0, storage_bytes = 0 } = metrics ?? {}
  const lost = {
    messages: t('job.messages', { count: message_count }),
    files: t('storage.all', { count: file_count, size: sizeText(storage_bytes) }),
  }
  const word = organization.name || t('common:product')
  return (
    <SettingBlock
      title={t(`data.clear.${what}.title`)}
      description={t(`data.clear.${what}.text`)}
      control={
        <Button
          variant="danger"
          disabled={!online || !metrics}
          onClick={() => {
            clearing.reset()
            setAsking(true)
          }}
        >
          {t(`data.clear.${what}.title`)}
        </Button>
      }
    >
      {isAsking && (
        <QuestionDialog
          danger
          title={t(`data.clear.${what}.question`)}
          text={t(`data.clear.${what}.questionText`, lost)}
          typed={{ word, label: t('memberBulk.type', { word }) }}
          confirmLabel={t(`data.clear.${what}.title`)}
          busy={clearing.busy}
          error={clearing.error}
          onConfirm={() => clearing.run()}
          onClose={() => setAsking(false)}
        />
      )}
    </SettingBlock>
  )
}

const keysAfter = [metricsKey, ['storage']]

import type { PageServer } from '@parley/client'
import { useTranslation } from '../../i18n/use-translation.ts'
import { loadServers, useAction } from '../../store/index.ts'
import { ConfirmDialog } from '../../ui/index.ts'
import { useServerState } from './useServerState.ts'

/** Asks before a server is removed: what was not sent there is lost. */
export function RemoveServerDialog({
  server,
  onClose,
}: {
  server: PageServer
  onClose: () => void
}) {
  const { t } = useTranslation('servers')
  const { name } = useServerState(server)
  const { run, busy } = useAction(remove, { onSuccess: onClose })

  async function remove() {
    await (await loadServers()).remove(server.base)
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('question', { name })}
      text={t('lost')}
      cancelLabel={t('common:action.cancel')}
      confirmLabel={t('remove')}
      danger
      busy={busy}
      onConfirm={() => run()}
    />
  )
}

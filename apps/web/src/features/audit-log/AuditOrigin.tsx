import type { AuditEntry } from '@parley/protocol'
import { useTranslation } from '../../i18n/use-translation.ts'
import { kindOf, readAgent } from '../users/index.ts'
import { tooltip } from '../../ui/index.ts'

/** From where something was done: the address and the program. */
export function AuditOrigin({ entry }: { entry: AuditEntry }) {
  const program = useProgram(entry)
  const isAddress = entry.ip !== null && !entry.ip.includes(' ') && entry.ip !== 'directory'
  return (
    <>
      {isAddress && <bdi dir="ltr">{entry.ip}</bdi>}
      {program && (
        <span {...(entry.user_agent ? tooltip(entry.user_agent) : {})}>
          <bdi>{program}</bdi>
        </span>
      )}
    </>
  )
}

function useProgram({ user_agent, device }: AuditEntry): string | undefined {
  const { t } = useTranslation('setting')
  const { browser, system } = readAgent(user_agent)
  if (browser && system) return t('sessions.on', { browser, system })
  const kind = kindOf(device ?? '')
  return browser ?? system ?? (kind && kind !== 'web' ? kind : undefined)
}

import type { AuditEntry } from '@parley/protocol'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './AuditTable.module.css'

/** Details that the sentence of an entry leaves out: the reason of a refusal, or the channel of deleted messages. */
export function AuditNote({ entry: { kind, details } }: { entry: AuditEntry }) {
  const { t } = useTranslation('setting')
  const { reason, cause, label, count, device } = details
  if (kind === 'sign_in_failed' && reason !== undefined && !toldBySentence.has(reason)) {
    const sentence = t(`audit.reasons.${reason}`, { defaultValue: reason })
    return <Note>{cause === undefined ? sentence : `${sentence} (${cause})`}</Note>
  }
  if (kind === 'messages_deleted' && label !== undefined) {
    return <Note>{t('audit.inChannel', { name: label })}</Note>
  }
  if (kind === 'invite_created' && count !== undefined) {
    return <Note>{t('audit.uses', { count })}</Note>
  }
  if (device !== undefined) return <Note>{t('audit.device', { device })}</Note>
  return null
}

const toldBySentence = new Set(['repeated', 'unknown_account'])

const Note = ({ children }: { children: string }) => (
  <p className={styles.note}>
    <bdi>{children}</bdi>
  </p>
)

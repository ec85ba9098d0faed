import type { AuditEntry, AuditGroup } from '@parley/protocol'
import clsx from 'clsx'
import {
  Download,
  Hash,
  KeyRound,
  LogIn,
  type LucideIcon,
  MessageSquareX,
  Settings2,
  ShieldAlert,
  Users,
} from 'lucide-react'
import { groupNames, kindsOf } from './audit-filter.ts'
import styles from './AuditIcon.module.css'

const icons: Record<AuditGroup, LucideIcon> = {
  access: LogIn,
  credentials: KeyRound,
  members: Users,
  channels: Hash,
  content: MessageSquareX,
  server: Settings2,
  data: Download,
}

const alarming = new Set(['sign_in_failed', 'password_change_failed', 'session_reused'])

/** The group of an entry as an icon; refusals stand out. */
export function AuditIcon({ kind }: Pick<AuditEntry, 'kind'>) {
  const isAlarming = alarming.has(kind)
  const group = groupNames.find((name) => kindsOf(name).includes(kind)) ?? 'server'
  const Icon = isAlarming ? ShieldAlert : icons[group]
  return (
    <span aria-hidden className={clsx(styles.icon, isAlarming && styles.alarming)}>
      <Icon />
    </span>
  )
}

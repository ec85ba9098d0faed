import type { Dashboard, HealthProblem } from '@parley/protocol'

const dayMs = 86_400_000
const lowShare = 0.1
const lowBytes = 2_000_000_000
const backupAgeMs = 8 * dayMs
const endsSoonMs = 30 * dayMs
/** A new server has had no time for a backup. */
const newMs = 2 * dayMs

interface Facts extends Omit<Dashboard, 'problems'> {
  hasAddress: boolean
  isLicenseValid: boolean
  /** When the first account was made. */
  firstUsedAt: number
}

/** Returns the problems that an administrator should solve, the most urgent first. */
export function problemsOf({ read_at: now, ...facts }: Facts): HealthProblem[] {
  const { storage, deliveries, last_backup_at, license, people } = facts
  const { free, total } = storage
  const isFailing = deliveries.some(
    ({ kind, is_on, last_failed_at, last_sent_at }) =>
      kind === 'mail' && is_on && (last_failed_at ?? 0) > (last_sent_at ?? 0),
  )
  const left = (license.expires_at ?? Number.MAX_SAFE_INTEGER) - now
  const all: Record<HealthProblem, boolean> = {
    disk_low: free !== null && free < Math.min(lowBytes, (total ?? 0) * lowShare),
    license_invalid: !facts.isLicenseValid,
    mail_failing: isFailing,
    members_full: license.limit !== null && people.members >= license.limit,
    license_ends: facts.isLicenseValid && left < endsSoonMs,
    no_backup: last_backup_at === null && now - facts.firstUsedAt > newMs,
    backup_old: last_backup_at !== null && now - last_backup_at > backupAgeMs,
    address_missing: !facts.hasAddress,
  }
  return (Object.keys(all) as HealthProblem[]).filter((problem) => all[problem])
}

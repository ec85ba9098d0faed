import type { License } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient, serverOrigin } from '../../../store/index.ts'
import { Banner } from '../../../ui/index.ts'
import { useMemberCount } from '../use-license.ts'
import styles from './LicenseNotices.module.css'
import { problemOf } from './license-state.ts'

/** A problem of the license, its effect on the members, and the way to solve it. */
export function LicenseNotices({ license }: { license: Readonly<License> }) {
  const { t } = useTranslation('setting')
  const client = useClient()
  const members = useMemberCount()?.members ?? 0
  const host = new URL(serverOrigin()).hostname
  const problem = problemOf(license, { now: client.serverNow(), host, members })
  if (problem === undefined) return null
  const facts = { host, count: members, limit: license.user_limit }
  return (
    <div className={styles.notice}>
      <Banner
        kind="danger"
        title={t(`license.problem.${problem}`, facts)}
        text={t(`license.problem.${problem}Text`, facts)}
      />
    </div>
  )
}

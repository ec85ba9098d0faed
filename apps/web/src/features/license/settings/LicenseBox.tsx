import clsx from 'clsx'
import type { License } from '@parley/protocol'
import { useState } from 'react'
import { date } from '../../../i18n/dates.ts'
import { listOf } from '../../../i18n/lists.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button, ProgressBar } from '../../../ui/index.ts'
import { useMemberCount } from '../use-license.ts'
import { isUnlimited } from './license-state.ts'
import styles from './LicenseBox.module.css'

/** The terms of the license. The number of members is red once no more may join. */
export function LicenseBox({ license }: { license: Readonly<License> }) {
  const { t } = useTranslation('setting')
  const { domains, user_limit, created_at, expired_at, sign, base58 } = license
  const unlimited = isUnlimited(user_limit)
  return (
    <div className={styles.box}>
      <Places />
      <dl className={styles.facts}>
        <dt>{t('license.signed')}</dt>
        <dd>{t(sign ? 'license.yes' : 'license.notYet')}</dd>
        <dt>{t('license.domains')}</dt>
        <dd>{listOf(domains.map((one) => (one === '*' ? t('license.anyDomain') : one)))}</dd>
        <dt>{t('license.limit')}</dt>
        <dd>{unlimited ? t('license.noLimit') : t('license.members', { count: user_limit })}</dd>
        <dt>{t('license.expires')}</dt>
        <dd>{date(Date.parse(expired_at))}</dd>
        <dt>{t('license.created')}</dt>
        <dd>{date(Date.parse(created_at))}</dd>
        <dt>{t('license.value')}</dt>
        <dd>
          <Value text={base58} />
        </dd>
      </dl>
    </div>
  )
}

/** How many of the allowed members there are. */
function Places() {
  const { t } = useTranslation('setting')
  const count = useMemberCount()
  if (!count) return null
  const { members, limit, isFull } = count
  const words = isUnlimited(limit)
    ? t('license.members', { count: members })
    : t('license.places', { count: limit, members })
  return (
    <div className={clsx(styles.places, isFull && styles.full)}>
      <p className={styles.count}>{words}</p>
      {!isUnlimited(limit) && (
        <ProgressBar value={members / limit} label={words} tone={isFull ? 'danger' : 'accent'} />
      )}
    </div>
  )
}

function Value({ text }: { text: string }) {
  const { t } = useTranslation('setting')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <code dir="ltr" className={clsx(styles.value, !isOpen && styles.folded)}>
        {text}
      </code>
      <Button
        variant="link"
        size="s"
        className={styles.unfold}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'license.fold' : 'license.unfold')}
      </Button>
    </>
  )
}

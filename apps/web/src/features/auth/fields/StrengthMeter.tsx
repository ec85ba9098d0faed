import { limits } from '@parley/protocol'
import clsx from 'clsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './StrengthMeter.module.css'
import { strengthOf } from './strength.ts'

/** The strength of a new password as four bars and a text; the length rule if it is too short. */
export function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation('auth')
  const strength = strengthOf(password)
  if (strength === 0) return t('register.rule', { count: limits.passwordMinChars })
  return (
    <>
      <span aria-hidden className={styles.meter}>
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={clsx(styles.bar, bar <= strength && styles.on)} />
        ))}
      </span>
      {t(`register.strength.${strength}`)}
    </>
  )
}

import { limits } from '@parley/protocol'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Field, PasswordInput } from '../../../ui/index.ts'
import { passwordProblem } from '../register/new-account-rules.ts'
import styles from './PasswordPair.module.css'
import { StrengthMeter } from './StrengthMeter.tsx'

/** A new password and its repetition. */
export interface PasswordPairValue {
  password: string
  again: string
}

export type PasswordPairProps = {
  value: PasswordPairValue
  onChange: (value: PasswordPairValue) => void
  /** Shows errors of untouched fields too, after an attempt to submit. */
  strict: boolean
  /** For forms where "Password" could also mean the old one. */
  label?: string
  autoFocus?: boolean
}

export const isPairGood = ({ password, again }: PasswordPairValue) =>
  passwordProblem(password) === undefined && password === again

/** Two password fields that check length and equality while typing. */
export function PasswordPair(props: PasswordPairProps) {
  const { value, onChange, strict, label, autoFocus = false } = props
  const { t } = useTranslation('auth')
  const [left, setLeft] = useState({ password: false, again: false })
  const { password, again } = value
  const problem = passwordProblem(password)
  const showsProblem = problem && (strict || (left.password && password !== ''))
  const differs = password !== again && (strict || (left.again && again !== ''))
  const isSame = again !== '' && password === again && !problem
  const count = problem === 'tooLong' ? limits.maxPasswordChars : limits.passwordMinChars
  const eye = { showLabel: t('login.showPassword'), hideLabel: t('login.hidePassword') }
  return (
    <>
      <Field
        label={label ?? t('register.password')}
        error={showsProblem ? t(`register.${problem}`, { count }) : undefined}
        hint={!showsProblem && <StrengthMeter password={password} />}
      >
        <PasswordInput
          {...eye}
          name="new-password"
          autoComplete="new-password"
          autoFocus={autoFocus}
          required
          value={password}
          onChange={(next) => onChange({ ...value, password: next })}
          onBlur={() => setLeft({ ...left, password: true })}
        />
      </Field>
      <Field
        label={t('register.confirm')}
        error={differs ? t('register.different') : undefined}
        hint={
          isSame && (
            <span className={styles.same}>
              <Check aria-hidden />
              {t('register.same')}
            </span>
          )
        }
      >
        <PasswordInput
          {...eye}
          name="new-password-again"
          autoComplete="new-password"
          required
          value={again}
          onChange={(next) => onChange({ ...value, again: next })}
          onBlur={() => setLeft({ ...left, again: true })}
        />
      </Field>
    </>
  )
}

import clsx from 'clsx'
import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, use, useId, useMemo } from 'react'
import styles from './Field.module.css'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

export interface FieldProps {
  label: ReactNode
  /** Shows the label to screen readers only, where the context already tells it. */
  labelHidden?: boolean | undefined
  /** At the end of the label's line: a link, a counter. */
  aside?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A labelled control with its hint and its error. The control inside finds its label by context. */
export function Field({ label, labelHidden, aside, hint, error, className, children }: FieldProps) {
  const base = useId()
  const invalid = hasText(error)
  const hinted = hasText(hint)
  const naming = useMemo(
    () => ({
      id: `${base}-control`,
      labelId: `${base}-label`,
      describedBy: clsx(invalid && `${base}-error`, hinted && `${base}-hint`) || undefined,
      invalid,
    }),
    [base, invalid, hinted],
  )
  const words = (
    <label id={naming.labelId} htmlFor={naming.id} className={styles.label}>
      {label}
    </label>
  )
  return (
    <div className={clsx(styles.field, className)}>
      {labelHidden ? (
        <VisuallyHidden>{words}</VisuallyHidden>
      ) : (
        <div className={styles.head}>
          {words}
          {aside}
        </div>
      )}
      <NamingContext value={naming}>{children}</NamingContext>
      <div aria-live="polite" className={styles.live}>
        {invalid && (
          <p id={`${base}-error`} className={styles.error}>
            <CircleAlert aria-hidden />
            <span>{error}</span>
          </p>
        )}
      </div>
      {hinted && (
        <p id={`${base}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** The names that a Field or a SettingBlock gives to the control inside. */
export interface Naming {
  id?: string | undefined
  labelId: string
  describedBy?: string | undefined
  invalid?: boolean | undefined
}

export const NamingContext = createContext<Naming | null>(null)

interface OwnNames {
  id?: string | undefined
  label?: string | undefined
  'aria-label'?: string | undefined
  'aria-labelledby'?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: AriaInvalid
}
type AriaInvalid = boolean | 'false' | 'true' | 'grammar' | 'spelling' | undefined

/** The attributes that connect a control with the label around it. Its own label has priority. */
export function useNaming(own: OwnNames) {
  const naming = use(NamingContext)
  const ownLabel = own['aria-label'] ?? own.label
  const labelledBy = own['aria-labelledby'] ?? (ownLabel ? undefined : naming?.labelId)
  return {
    ...defined('id', own.id ?? naming?.id),
    ...defined('aria-label', ownLabel),
    ...defined('aria-labelledby', labelledBy),
    ...defined('aria-describedby', clsx(own['aria-describedby'], naming?.describedBy) || undefined),
    ...defined('aria-invalid', own['aria-invalid'] ?? (naming?.invalid || undefined)),
  }
}

function defined<Key extends string, Value>(key: Key, value: Value | undefined) {
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value }
}

function hasText(words: ReactNode): boolean {
  return words !== undefined && words !== null && words !== false && words !== ''
}

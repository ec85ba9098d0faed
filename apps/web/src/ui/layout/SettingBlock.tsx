import clsx from 'clsx'
import { type ReactNode, useId, useMemo } from 'react'
import { NamingContext } from '../fields/Field.tsx'
import styles from './SettingBlock.module.css'

export interface SettingBlockProps {
  title: ReactNode
  description?: ReactNode
  /** At the end of the line; named by the title. */
  control?: ReactNode
  error?: ReactNode
  className?: string | undefined
  /** Below: more fields, a list, a notice. */
  children?: ReactNode
}

/** One setting of a settings page. */
export function SettingBlock({
  title,
  description,
  control,
  error,
  className,
  children,
}: SettingBlockProps) {
  const id = useId()
  const invalid = Boolean(error)
  const described = Boolean(description)
  const naming = useMemo(
    () => ({
      labelId: `${id}-title`,
      describedBy: clsx(invalid && `${id}-error`, described && `${id}-description`) || undefined,
      invalid,
    }),
    [id, invalid, described],
  )
  return (
    <section aria-labelledby={naming.labelId} className={clsx(styles.block, className)}>
      <div className={styles.words}>
        <h2 id={naming.labelId} className={styles.title}>
          {title}
        </h2>
        {described && (
          <p id={`${id}-description`} className={styles.description}>
            {description}
          </p>
        )}
        <div aria-live="polite">
          {invalid && (
            <p id={`${id}-error`} className={styles.error}>
              {error}
            </p>
          )}
        </div>
      </div>
      {control && (
        <div className={styles.control}>
          <NamingContext value={naming}>{control}</NamingContext>
        </div>
      )}
      {children && <div className={styles.below}>{children}</div>}
    </section>
  )
}

import { Check, CircleAlert, Info } from 'lucide-react'
import { Toaster as Sonner } from 'sonner'
import styles from './Toaster.module.css'

export type ToasterProps = {
  /** The name of the region for screen readers, e.g. "Notices". */
  label: string
}

const icons = { success: <Check />, error: <CircleAlert />, info: <Info /> }

const classNames = {
  toast: styles.toast ?? '',
  icon: styles.icon ?? '',
  content: styles.content ?? '',
  actionButton: styles.action ?? '',
}

/** Once per window: the place where `showToast` speaks. */
export function Toaster({ label }: ToasterProps) {
  return (
    <Sonner
      className={styles.toaster ?? ''}
      customAriaLabel={label}
      position="bottom-center"
      expand
      gap={8}
      icons={icons}
      offset={{ bottom: 'var(--toast-offset)' }}
      mobileOffset={{ bottom: 'var(--toast-offset)', left: '12px', right: '12px' }}
      toastOptions={{ unstyled: true, classNames }}
    />
  )
}

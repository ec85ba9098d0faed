import { Check, CircleAlert, Info } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import styles from './ToastRegion.module.css'
import { toasterState } from './toast.ts'

const icons = { success: <Check />, error: <CircleAlert />, info: <Info /> }

const classNames = {
  toast: styles.toast ?? '',
  icon: styles.icon ?? '',
  content: styles.content ?? '',
  actionButton: styles.action ?? '',
}

/** The region where toasts are shown. */
export function ToastRegion({ label }: { label: string }) {
  useEffect(() => toasterState.setReady(toast), [])
  return (
    <Sonner
      className={styles.toaster ?? ''}
      customAriaLabel={label}
      position="top-center"
      expand
      gap={8}
      icons={icons}
      offset={{ top: 'var(--toast-offset)' }}
      mobileOffset={{ top: 'var(--toast-offset)', left: '12px', right: '12px' }}
      toastOptions={{ unstyled: true, classNames }}
    />
  )
}

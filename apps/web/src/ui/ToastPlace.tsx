import { Check, CircleAlert, Info } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import styles from './ToastPlace.module.css'
import { toasterDoor } from './toast.ts'

const icons = { success: <Check />, error: <CircleAlert />, info: <Info /> }

const classNames = {
  toast: styles.toast ?? '',
  icon: styles.icon ?? '',
  content: styles.content ?? '',
  actionButton: styles.action ?? '',
}

/** Where toasts are drawn. */
export function ToastPlace({ label }: { label: string }) {
  useEffect(() => toasterDoor.isOpen(toast), [])
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

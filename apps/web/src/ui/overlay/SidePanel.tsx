import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { useIsPhone } from '../layout/useMediaQuery.ts'
import { Dialog } from './Dialog.tsx'
import { useLayer } from './layers.ts'
import styles from './SidePanel.module.css'
import { useReturnFocus } from './useReturnFocus.ts'

export interface SidePanelProps {
  title: string
  closeLabel: string
  /** Hides the sheet of a phone while something covers it. */
  isCovered?: boolean
  onClose: () => void
  children: ReactNode
}

/** A panel beside a chat; on phones a sheet. */
export function SidePanel({ title, closeLabel, isCovered, onClose, children }: SidePanelProps) {
  const isPhone = useIsPhone()
  const { returnFocus } = useReturnFocus()
  // The sheet of a phone is a layer as a dialog.
  useLayer(!isPhone, onClose, true)
  if (isPhone) {
    return (
      <Dialog open={!isCovered} onOpenChange={onClose} title={title} closeLabel={closeLabel}>
        {children}
      </Dialog>
    )
  }
  return (
    <aside className={styles.panel} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <IconButton
          icon={<X />}
          label={closeLabel}
          onClick={() => {
            returnFocus()
            onClose()
          }}
        />
      </header>
      <div className={styles.body}>{children}</div>
    </aside>
  )
}

import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import styles from './ErrorState.module.css'

export type ErrorStateProps = {
  title: string
  text?: ReactNode
  retryLabel: string
  onRetry: () => void
  /** Beside the retry, e.g. "Copy details". */
  actions?: ReactNode
}

/** Shown for a page or a panel that could not be loaded, with a retry button. */
export function ErrorState({ title, text, retryLabel, onRetry, actions }: ErrorStateProps) {
  return (
    <div role="alert" className={styles.alert}>
      <EmptyState
        tone="danger"
        icon={<CircleAlert />}
        title={title}
        text={text}
        actions={
          <>
            <Button variant="primary" icon={<RotateCw />} onClick={onRetry}>
              {retryLabel}
            </Button>
            {actions}
          </>
        }
      />
    </div>
  )
}

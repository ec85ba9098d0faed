import { lazy, Suspense, useEffect, useState } from 'react'
import { toasterDoor } from './toast.ts'

const ToastPlace = lazy(async () => ({ default: (await import('./ToastPlace.tsx')).ToastPlace }))

export type ToasterProps = {
  /** The name of the region for screen readers, e.g. "Notices". */
  label: string
}

/** Once per window: the place where `showToast` speaks, loaded with the first word. */
export function Toaster({ label }: ToasterProps) {
  const [wanted, setWanted] = useState(false)
  useEffect(() => toasterDoor.onWanted(() => setWanted(true)), [])
  return <Suspense>{wanted && <ToastPlace label={label} />}</Suspense>
}

import { openNotification } from '../../../store/index.ts'

/** Shows a notice of the system while the page is hidden. Returns a function that closes it. */
export function showNotice(title: string, icon: string | undefined): () => void {
  if (document.visibilityState === 'visible') return () => {}
  // The page rings itself.
  const options = { tag: 'call', silent: true, requireInteraction: true }
  const notice = openNotification(
    title,
    { ...options, ...(icon === undefined ? {} : { icon }) },
    () => {},
  )
  return () => notice?.close()
}

/** Shows a notification of the system while the page is hidden. Returns a function that closes it. */
export function showNotice(title: string, icon: string | undefined): () => void {
  const isSeen = document.visibilityState === 'visible'
  if (isSeen || !('Notification' in globalThis) || Notification.permission !== 'granted') {
    return () => {}
  }
  try {
    // The page rings itself.
    const notice = new Notification(title, {
      ...(icon === undefined ? {} : { icon }),
      ...{ tag: 'call', silent: true, requireInteraction: true },
    })
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
    })
    return () => notice.close()
  } catch {
    // The constructor throws in Chrome on Android.
    return () => {}
  }
}

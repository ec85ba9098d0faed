/** The measurements that a page makes while it loads. */
export interface Noted {
  /** When the largest image or text was painted. */
  lcp: number
  /** The sum over all tasks of the time beyond 50 ms that they blocked the main thread. */
  tbt: number
  /** When the first message was on the page. */
  firstMessage: number
}

declare global {
  interface Window {
    noted: Noted
  }
}

/** Runs in the page before its own scripts. */
export function observe(): void {
  const noted: Noted = { lcp: 0, tbt: 0, firstMessage: 0 }
  window.noted = noted
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.tbt += Math.max(0, entry.duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('[data-mid]')) return
    noted.firstMessage = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

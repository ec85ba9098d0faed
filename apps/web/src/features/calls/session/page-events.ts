import type { Client } from '@parley/client'

/** Runs at intervals, in milliseconds. Returns a function that ends this. */
export function every(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms)
  return () => clearInterval(timer)
}

/** Runs when the page is closed or left. Returns a function that ends this. */
export function onPageHide(run: () => void): () => void {
  window.addEventListener('pagehide', run)
  return () => window.removeEventListener('pagehide', run)
}

/** Runs each time the event stream is ready again. Returns a function that ends this. */
export function onReady(stream: Client['stream'], run: () => void): () => void {
  let wasReady = stream.state.ready
  return stream.watch(() => {
    const { ready } = stream.state
    if (ready && !wasReady) run()
    wasReady = ready
  })
}

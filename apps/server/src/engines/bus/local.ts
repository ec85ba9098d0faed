import type { Bus, Listener, News } from './bus.ts'

/** The bus of a single node: plain calls, in order. */
export function openLocalBus(): Bus {
  const listeners: Listener[] = []
  return {
    listen: (listener) => void listeners.push(listener),
    publish: (news) => carry(news, listeners, 0),
    close: async () => void listeners.splice(0),
  }
}

// Stays synchronous while no listener gives a promise: the hot path must not pay for one.
function carry(news: readonly News[], listeners: Listener[], from: number): void | Promise<void> {
  for (let i = from; i < news.length; i++) {
    const waits = hand(news[i] as News, listeners)
    if (waits.length > 0) return Promise.all(waits).then(() => carry(news, listeners, i + 1))
  }
}

function hand(news: News, listeners: Listener[]): Promise<void>[] {
  const waits: Promise<void>[] = []
  for (const listener of listeners) {
    const wait = listener(news)
    if (wait) waits.push(wait)
  }
  return waits
}

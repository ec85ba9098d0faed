import type { Bus, Listener, BusMessage } from './bus.ts'

/** The bus of a single node: plain calls, in order. */
export function openLocalBus(): Bus {
  const listeners: Listener[] = []
  // What is under way while somebody is being waited for; later news queue up behind it.
  let under: Promise<void> | undefined
  let isHanding = false

  function go(news: readonly BusMessage[]): void | Promise<void> {
    isHanding = true
    try {
      return carry(news, listeners, 0, [])
    } finally {
      isHanding = false
    }
  }

  return {
    listen: (listener) => void listeners.push(listener),
    publish(news) {
      const mustWait = under !== undefined || isHanding
      const carried = mustWait ? (under ?? Promise.resolve()).then(() => go(news)) : go(news)
      if (!carried) return
      const end: Promise<void> = carried
        .catch(() => {})
        .then(() => {
          if (under === end) under = undefined
        })
      under = end
      return carried
    },
    close: async () => void listeners.splice(0),
  }
}

// Stays synchronous while no listener gives a promise: the hot path must not pay for one. A listener
// that fails does not keep the news from the others; who published learns of it in the end.
function carry(
  news: readonly BusMessage[],
  listeners: readonly Listener[],
  from: number,
  errors: unknown[],
): void | Promise<void> {
  for (let i = from; i < news.length; i++) {
    const waits = hand(news[i] as BusMessage, listeners)
    if (waits.length > 0) {
      return Promise.allSettled(waits).then((ends) => {
        for (const end of ends) if (end.status === 'rejected') errors.push(end.reason)
        return carry(news, listeners, i + 1, errors)
      })
    }
  }
  if (errors.length > 0) throw errors[0]
}

function hand(news: BusMessage, listeners: readonly Listener[]): Promise<void>[] {
  const waits: Promise<void>[] = []
  for (const listener of listeners) {
    try {
      const wait = listener(news)
      if (wait) waits.push(wait)
    } catch (error) {
      waits.push(Promise.reject(error))
    }
  }
  return waits
}

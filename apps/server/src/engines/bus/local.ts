import type { Bus, Listener, BusMessage } from './bus.ts'

/** The bus of a single node: plain calls, in order. */
export function openLocalBus(): Bus {
  const listeners: Listener[] = []
  // The pending delivery while a listener is being awaited. Later messages queue behind it.
  let pending: Promise<void> | undefined
  let isDelivering = false

  function run(messages: readonly BusMessage[]): void | Promise<void> {
    isDelivering = true
    try {
      return deliverAll(messages, listeners, 0, [])
    } finally {
      isDelivering = false
    }
  }

  function deliver(messages: readonly BusMessage[]): void | Promise<void> {
    const mustWait = pending !== undefined || isDelivering
    const delivery = mustWait
      ? (pending ?? Promise.resolve()).then(() => run(messages))
      : run(messages)
    if (!delivery) return
    const end: Promise<void> = delivery
      .catch(() => {})
      .then(() => {
        if (pending === end) pending = undefined
      })
    pending = end
    return delivery
  }

  return {
    listen: (listener) => void listeners.push(listener),
    publish: deliver,
    deliver,
    close: async () => void listeners.splice(0),
  }
}

// Stays synchronous while no listener returns a promise, to keep the hot path cheap. If a listener fails,
// the others still receive all messages; then the publisher gets the first error.
function deliverAll(
  messages: readonly BusMessage[],
  listeners: readonly Listener[],
  from: number,
  errors: unknown[],
): void | Promise<void> {
  for (let i = from; i < messages.length; i++) {
    const waits = deliverOne(messages[i] as BusMessage, listeners)
    if (waits.length > 0) {
      return Promise.allSettled(waits).then((ends) => {
        for (const end of ends) if (end.status === 'rejected') errors.push(end.reason)
        return deliverAll(messages, listeners, i + 1, errors)
      })
    }
  }
  if (errors.length > 0) throw errors[0]
}

function deliverOne(message: BusMessage, listeners: readonly Listener[]): Promise<void>[] {
  const waits: Promise<void>[] = []
  for (const listener of listeners) {
    try {
      const wait = listener(message)
      if (wait) waits.push(wait)
    } catch (error) {
      waits.push(Promise.reject(error))
    }
  }
  return waits
}

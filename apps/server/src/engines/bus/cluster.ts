import { type BusMessage, type ClusterBus, type CommitSignal, everything } from './bus.ts'
import { openLocalBus } from './local.ts'
import type { Transport } from './transport.ts'

// Tells a commit whose number is unknown, so that the log is read.
const unknownSeq = Number.MAX_SAFE_INTEGER

const isEverything = (message: BusMessage): boolean =>
  'invalidated' in message && message.invalidated === everything.invalidated

export interface ClusterBusOptions {
  transport: Transport
  /** Whether this node knows its rights well enough to deliver what other nodes have published. */
  mayDeliver(): boolean
  onError(error: unknown): void
}

/** The bus of one of several nodes: local listeners, and a transport to the others. */
export function openClusterBus({ transport, mayDeliver, onError }: ClusterBusOptions): ClusterBus {
  const local = openLocalBus()
  const listeners: ((signal: CommitSignal) => void)[] = []
  let isReloadWaiting = false
  const tell = (signal: CommitSignal) => {
    for (const listener of listeners) listener(signal)
  }

  transport.receive((text) => {
    try {
      const received = JSON.parse(text) as CommitSignal | { messages: readonly BusMessage[] }
      if ('seq' in received) tell(received)
      else if (mayDeliver()) void deliver(withoutRepeated(received.messages))
    } catch (error) {
      onError(error)
    }
  })
  transport.onReconnect(() => tell({ seq: unknownSeq }))

  // Every cache reads all its rows again. One that waits covers those that come meanwhile.
  function withoutRepeated(messages: readonly BusMessage[]): readonly BusMessage[] {
    const isAll = messages.some(isEverything)
    if (isAll && isReloadWaiting) return messages.filter((message) => !isEverything(message))
    isReloadWaiting ||= isAll
    return messages
  }

  async function deliver(messages: readonly BusMessage[]): Promise<void> {
    if (messages.length === 0) return
    try {
      await local.deliver(messages)
    } catch (error) {
      onError(error)
    }
  }

  local.listen((message) => {
    if (isEverything(message)) isReloadWaiting = false
  })

  return {
    listen: local.listen,
    deliver: local.deliver,
    publish(messages) {
      const delivery = local.deliver(messages)
      for (const message of messages) {
        const text = JSON.stringify({ messages: [message] })
        if (fits(text)) transport.send(text)
        else onError(new RangeError('A message is too large for the bus. Store it with a commit.'))
      }
      return delivery
    },
    statementOf: (commit) => transport.statementOf?.(textOf(commit)),
    announce: (commit) => transport.send(textOf(commit)),
    onCommit: (listener) => void listeners.push(listener),
    isConnected: () => transport.isConnected(),
    async close() {
      await transport.close()
      await local.close()
    },
  }

  function textOf({ seq, messages }: CommitSignal): string {
    const text = JSON.stringify({ seq, messages })
    return fits(text) ? text : JSON.stringify({ seq })
  }

  function fits(text: string): boolean {
    return text.length <= transport.maxBytes && Buffer.byteLength(text) <= transport.maxBytes
  }
}

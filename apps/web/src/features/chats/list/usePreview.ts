import { RequestError, type ChatKey, type Client } from '@parley/client'
import { useEffect } from 'react'
import { useClient, useStream } from '../../../store/index.ts'

const atOnce = 2
const waiting = new Map<ChatKey, Client>()
let running = 0

/** Loads the newest messages of a chat that was never opened, once its row is visible. */
export function usePreview(key: ChatKey, isUnknown: boolean): void {
  const client = useClient()
  const { ready } = useStream()
  useEffect(() => {
    if (!ready || !isUnknown) return
    waiting.set(key, client)
    goOn()
    return () => void waiting.delete(key)
  }, [client, ready, key, isUnknown])
}

function goOn() {
  for (const [key, client] of waiting) {
    if (running >= atOnce) return
    waiting.delete(key)
    running++
    void load(client, key).finally(() => {
      running--
      goOn()
    })
  }
}

async function load(client: Client, key: ChatKey) {
  try {
    await client.history.preview(key)
  } catch (error) {
    // The row stays without a preview. Opening the chat retries and shows the error.
    if (!(error instanceof RequestError)) throw error
  }
}

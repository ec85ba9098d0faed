import type { ChatKey } from '@parley/client'
import { useCallback, useEffect } from 'react'
import { keepFiles, takeUpFiles, useClient } from '../../../store/index.ts'
import { addUploads } from '../../files/index.ts'

/** Stages files in a chat. They are listed above the text until they are sent or removed. */
export function useStage(chatKey: ChatKey) {
  const client = useClient()
  return useCallback(
    (files: readonly File[]) => {
      addUploads(client, chatKey, files)
      keepFiles(client, chatKey, files)
    },
    [client, chatKey],
  )
}

/** Restores the files that were staged before a reload, in all chats. */
export function useKeptFiles(): void {
  const client = useClient()
  useEffect(() => takeUpFiles(client, (key, files) => addUploads(client, key, files)), [client])
}

import { type Channel, updateChannel } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../store/index.ts'
import { hideToast, showToast } from '../../ui/index.ts'
import { useCall } from '../users/index.ts'
import { faultOfName } from './channel-name.ts'

/** Unsaved changes of a channel's texts; what one has not touched follows the changes of others. */
export function useTextEdits(channel: Channel) {
  const { t } = useTranslation('chat')
  const api = useApi()
  const { busy, error, run } = useCall()
  const [edits, setEdits] = useState<{ name?: string; topic?: string }>({})
  const saved = { name: channel.name, topic: channel.description ?? '' }
  const texts = { ...saved, ...edits }

  async function save() {
    const body = { name: texts.name.trim(), description: texts.topic.trim() }
    const params = { gid: channel.gid }
    if (!(await run(() => api.call(updateChannel, { params, body })))) return
    setEdits({})
    showToast({ id: 'saved', text: t('channel.saved'), kind: 'success' })
  }

  function change(changes: typeof edits) {
    // They lie where the bar that saves comes up.
    hideToast('saved')
    hideToast('picture')
    setEdits({ ...edits, ...changes })
  }

  return {
    ...texts,
    busy,
    error,
    isChanged: texts.name !== saved.name || texts.topic !== saved.topic,
    isValid: faultOfName(texts.name) === undefined,
    change,
    reset: () => setEdits({}),
    save,
  }
}

export type TextEdits = ReturnType<typeof useTextEdits>

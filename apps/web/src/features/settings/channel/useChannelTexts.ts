import { type Channel, updateChannel } from '@parley/protocol'
import { mayManageChannel } from '@parley/rules'
import { useTranslation } from '../../../i18n/words.ts'
import { useApi, useMe } from '../../../store/index.ts'
import { hideToast, showToast } from '../../../ui/index.ts'
import { faultOfName } from '../../channels/index.ts'
import { useCall } from '../../users/index.ts'
import { useEdits } from '../controls/useEdits.ts'

/** Name and topic of a channel being edited. */
export function useChannelTexts(channel: Channel) {
  const { t } = useTranslation('chat')
  const api = useApi()
  const isManager = mayManageChannel(useMe(), channel)
  const { busy, error, run } = useCall()
  const { values, changes, isChanged, edit, reset, saved } = useEdits({
    name: channel.name,
    description: channel.description ?? '',
  })

  async function save() {
    const params = { gid: channel.gid }
    if (!(await run(() => api.call(updateChannel, { params, body: changes })))) return
    // A toast would cover the save bar, which is still shown.
    if (saved(changes)) return
    showToast({ id: 'saved', text: t('channel.saved'), kind: 'success' })
  }

  function change(text: 'name' | 'description', value: string) {
    // Hide toasts that would cover the save bar.
    hideToast('saved')
    hideToast('picture')
    edit(text, value)
  }

  return {
    values,
    isUnsaved: isManager && isChanged,
    isFaulty: 'name' in changes && faultOfName(values.name) !== undefined,
    edit: change,
    reset,
    busy,
    error,
    save,
  }
}

export type ChannelTexts = ReturnType<typeof useChannelTexts>

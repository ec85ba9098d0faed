import type { Channel } from '@parley/protocol'
import { mayManageChannel } from '@parley/rules'
import { useTranslation } from '../../../i18n/words.ts'
import { report, useAction, useClient, useMe } from '../../../store/index.ts'
import { hideToast, showToast } from '../../../ui/index.ts'
import { faultOfName } from '../../channels/index.ts'
import { useEdits } from '../controls/useEdits.ts'

/** Name and topic of a channel being edited. */
export function useChannelTexts(channel: Channel) {
  const { t } = useTranslation('chat')
  const { channels } = useClient()
  const isManager = mayManageChannel(useMe(), channel)
  const { values, changes, isChanged, edit, reset, saved } = useEdits({
    name: channel.name,
    description: channel.description ?? '',
  })

  const update = (sent: typeof changes) => channels.update(channel.gid, sent)
  const { busy, failure, run } = useAction(update, {
    onSuccess(_, sent) {
      // A toast would cover the save bar, which is still shown.
      if (saved(sent)) return
      showToast({ id: 'saved', text: t('channel.saved'), kind: 'success' })
    },
    onError: report,
  })

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
    failure,
    save: () => run(changes),
  }
}

export type ChannelTexts = ReturnType<typeof useChannelTexts>

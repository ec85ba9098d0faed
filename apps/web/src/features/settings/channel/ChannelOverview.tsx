import type { Channel } from '@parley/protocol'
import { useNetwork } from '../../../store/index.ts'
import { ChannelOverviewForm } from '../../channels/index.ts'
import { EditsBar } from '../frame/EditsBar.tsx'
import type { ChannelTexts } from './useChannelTexts.ts'

/** The first tab of a channel's settings. Its texts are saved together, other settings immediately. */
export function ChannelOverview({ channel, texts }: { channel: Channel; texts: ChannelTexts }) {
  const { values, failure, edit } = texts
  const online = useNetwork()
  const save = () => {
    if (texts.isUnsaved && !texts.isFaulty && !texts.busy && online) texts.save()
  }
  return (
    <ChannelOverviewForm channel={channel} edits={{ ...values, failure, edit, save }}>
      <EditsBar
        open={texts.isUnsaved}
        busy={texts.busy}
        blocked={texts.isFaulty}
        onReset={texts.reset}
        onSave={texts.save}
      />
    </ChannelOverviewForm>
  )
}

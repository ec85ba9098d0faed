import type { Channel } from '@parley/protocol'
import { ChannelOverviewForm } from '../channels/index.ts'
import { EditsBar } from './EditsBar.tsx'
import type { ChannelTexts } from './useChannelTexts.ts'

/** The first tab of a channel's settings. Its texts are saved together, all else at once. */
export function ChannelOverview({ channel, texts }: { channel: Channel; texts: ChannelTexts }) {
  const { values, error, edit } = texts
  return (
    <ChannelOverviewForm channel={channel} edits={{ ...values, error, edit }}>
      <EditsBar
        open={texts.isUnsaved}
        busy={texts.busy}
        blocked={texts.isFaulty}
        onReset={texts.reset}
        onSave={() => void texts.save()}
      />
    </ChannelOverviewForm>
  )
}

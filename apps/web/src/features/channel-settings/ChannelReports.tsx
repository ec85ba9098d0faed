import { useState } from 'react'
import { ReportList, StateChoice } from '../moderation/index.ts'
import styles from './ChannelReports.module.css'

/** The reported messages of a channel, for those who manage it. */
export function ChannelReports({ gid }: { gid: number }) {
  const [state, setState] = useState<'open' | 'closed'>('open')
  return (
    <div>
      <div className={styles.head}>
        <StateChoice value={state} onChange={setState} />
      </div>
      <ReportList state={state} gid={gid} />
    </div>
  )
}

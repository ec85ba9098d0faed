import type { ActivityFilter } from '@parley/client'
import { CheckCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { isFlatEqual, useNetwork, useSelector } from '../../../store/index.ts'
import { Banner, Button, ListPage, TabPanel, Tabs } from '../../../ui/index.ts'
import { ActivityList } from '../list/ActivityList.tsx'
import { openMids } from '../list/shown.ts'
import { ThreadList } from '../threads/ThreadList.tsx'
import { useMarks } from '../useMarks.ts'
import styles from './ActivityPage.module.css'
import { KindFilter } from './KindFilter.tsx'
import { useRowKeys } from './useRowKeys.ts'

/** Everything that concerns the user: mentions, replies in threads that they follow, reactions to their messages. */
export function ActivityPage() {
  const { t } = useTranslation('activity')
  const online = useNetwork()
  const page = useRef<HTMLElement>(null)
  const [tab, setTab] = useState<'open' | 'threads' | 'done'>('open')
  const [kind, setKind] = useState<ActivityFilter['kind']>()
  const marks = useMarks()
  const open = useSelector((store) => openMids(store, kind), isFlatEqual)
  const count = open.filter((mid) => marks.pending.get(mid) !== true).length
  useRowKeys(page, marks.undo)

  function markAll() {
    // The button is disabled afterwards and would lose the focus.
    page.current?.focus()
    void marks.markAll(kind)
  }
  return (
    <ListPage
      ref={page}
      title={t('title')}
      aside={
        tab === 'open' && (
          <Button size="s" icon={<CheckCheck />} disabled={count === 0} onClick={markAll}>
            {t('markAll')}
          </Button>
        )
      }
    >
      {!online && <Banner kind="offline" title={t('offline')} text={t('offlineText')} />}
      <Tabs
        label={t('tabs')}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'open', label: t('open') },
          { value: 'threads', label: t('threads.title') },
          { value: 'done', label: t('done') },
        ]}
      >
        <TabPanel key={tab} value={tab} className={styles.panel}>
          {tab === 'threads' ? (
            <ThreadList />
          ) : (
            <>
              <KindFilter value={kind} onChange={setKind} />
              <ActivityList
                key={`${tab} ${kind}`}
                kind={kind}
                isDone={tab === 'done'}
                marks={marks}
                page={page}
              />
            </>
          )}
        </TabPanel>
      </Tabs>
    </ListPage>
  )
}

import { type ChatKey, idOf, isChannelKey } from '@parley/client'
import { useEffect, useMemo } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  useChannel,
  useChatName,
  useClient,
  useIsBlocked,
  useMe,
  useOpenThread,
} from '../../../store/index.ts'
import { ErrorState } from '../../../ui/index.ts'
import { useIsHistoryShown } from '../../edit-history/index.ts'
import { useChatContext } from '../../actions/index.ts'
import { PictureViewer, stopVoice } from '../../files/index.ts'
import { useIsSeenShown, useLoadSeen } from '../../seen/index.ts'
import { Announcer } from './Announcer.tsx'
import { useCopiedMessages } from '../copy/useCopiedMessages.ts'
import { createMessageActions } from '../actions/message-actions.ts'
import { FeedContext, type FeedChat } from './chat-context.ts'
import { FeedList } from './FeedList.tsx'
import { FeedSkeleton } from './FeedSkeleton.tsx'
import { FloatingDay } from './FloatingDay.tsx'
import { useOpenFeed } from './open-feeds.ts'
import { useLinkedMessage } from './useLinkedMessage.ts'
import { MessageDialogs } from '../actions/MessageDialogs.tsx'
import styles from './MessageFeed.module.css'
import { useInitialLoad } from './scroll/useInitialLoad.ts'
import { useReadingPosition } from './scroll/useReadingPosition.ts'
import { usePointerTracking } from '../row/pointed-at.ts'

type MessageFeedProps = { chatKey: ChatKey } & Pick<FeedChat, 'renderBelow'>

/** A chat's messages. The key gives each chat its own component state. */
export function MessageFeed(props: MessageFeedProps) {
  return <Feed key={props.chatKey} {...props} />
}

function Feed({ chatKey, renderBelow }: MessageFeedProps) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const me = useMe()
  const channel = useChannel(isChannelKey(chatKey) ? idOf(chatKey) : 0)
  const isBlocked = useIsBlocked(chatKey)
  const name = useChatName(chatKey) ?? ''
  const place = useReadingPosition(chatKey)
  const [load, retry] = useInitialLoad(chatKey, place)
  usePointerTracking()
  useCopiedMessages()
  useLinkedMessage(chatKey)
  useLoadSeen(chatKey)
  const isSeenShown = useIsSeenShown(chatKey)
  const isHistoryShown = useIsHistoryShown()
  // Nothing could pause a recording of a chat that was left.
  useEffect(() => () => stopVoice(), [])
  const openThread = useOpenThread(chatKey)
  const context = useChatContext(chatKey)
  const actions = useMemo(() => createMessageActions(client, chatKey, t), [client, chatKey, t])
  const feed = useMemo(
    () => ({
      key: chatKey,
      context,
      place: chatKey,
      thread: undefined,
      isBlocked,
      me,
      channel,
      actions,
      renderBelow,
      isSeenShown,
      isHistoryShown,
      openThread,
    }),
    [
      chatKey,
      context,
      isBlocked,
      me,
      channel,
      actions,
      renderBelow,
      isSeenShown,
      isHistoryShown,
      openThread,
    ],
  )
  useOpenFeed(feed)
  const label = t(channel ? 'feed.label' : 'feed.labelDirect', { name })
  return (
    <FeedContext value={feed}>
      <section className={styles.feed} aria-label={label} aria-busy={load === 'loading'}>
        {load === 'loading' && <FeedSkeleton />}
        {load === 'failed' && (
          <ErrorState
            title={t('feed.failed')}
            text={t('feed.failedText')}
            retryLabel={t('common:action.retry')}
            onRetry={retry}
          />
        )}
        {load === 'done' && <FeedList chatKey={chatKey} label={label} place={place} />}
        <FloatingDay />
        <Announcer chatKey={chatKey} />
        <MessageDialogs chatKey={chatKey} />
        <PictureViewer />
      </section>
    </FeedContext>
  )
}

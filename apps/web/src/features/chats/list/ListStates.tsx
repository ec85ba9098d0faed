import { MessageCircle, SearchX } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { changePreferences, useClient, useStream } from '../../../store/index.ts'
import {
  Button,
  EmptyState,
  ErrorState,
  Skeleton,
  useIsPhone,
  VisuallyHidden,
} from '../../../ui/index.ts'
import { useAppAction } from '../../actions/index.ts'
import styles from './ChatList.module.css'
import type { ChatFilter } from './filter/chat-filter.ts'

/** The list without chats: loading, failed, or empty. */
export function EmptyList() {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const { stream } = useClient()
  const { status, ready } = useStream()
  if (ready) return <NoChats />
  if (status === 'reconnecting' || status === 'disconnected') {
    return (
      <ErrorState
        title={t('list.failed')}
        text={common('state.loadFailedText')}
        retryLabel={common('action.retry')}
        onRetry={() => stream.tryNow()}
      />
    )
  }
  return <ListSkeleton />
}

function NoChats() {
  const { t } = useTranslation('chat')
  // On wide screens, the start page beside the list has the actions.
  const hasActions = useIsPhone()
  return (
    <EmptyState
      icon={<MessageCircle />}
      title={t('list.empty')}
      text={t('list.emptyText')}
      actions={hasActions && <FirstActions />}
    />
  )
}

function FirstActions() {
  const { t } = useTranslation('chat')
  const write = useAppAction('people.message')
  const createPublic = useAppAction('channel.create-public')
  const createPrivate = useAppAction('channel.create-private')
  const create = createPublic ?? createPrivate
  return (
    <>
      {write && (
        <Button variant="primary" onClick={write}>
          {t('list.newMessage')}
        </Button>
      )}
      {create && (
        <Button onClick={create}>{t(createPublic ? 'list.newChannel' : 'list.newPrivate')}</Button>
      )}
    </>
  )
}

/** Shown when no chat matches the filter. */
export function EmptyFilter({ filter: { tab, kind } }: { filter: ChatFilter }) {
  const { t } = useTranslation('chat')
  const showAll = () => changePreferences({ chatTab: 'all', chatKind: 'all' })
  return (
    <EmptyState
      icon={<SearchX />}
      title={t(`list.none.${tab === 'all' ? kind : tab}`)}
      actions={<Button onClick={showAll}>{t('list.showAll')}</Button>}
    />
  )
}

/** Placeholder rows while chats load. */
export function ListSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      {[58, 40, 72, 50, 64, 45].map((width) => (
        <div key={width} className={styles.bone}>
          <Skeleton shape="person" />
          <span className={styles.lines}>
            <Skeleton width={`${width}%`} />
            <Skeleton width="86%" />
          </span>
        </div>
      ))}
    </div>
  )
}

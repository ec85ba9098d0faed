import { type ChatKey, isChannelKey } from '@parley/client'
import { SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button, EmptyState, Skeleton, VisuallyHidden } from '../../../ui/index.ts'
import { FeedSkeleton } from '../../messages/index.ts'
import styles from './ConversationHeader.module.css'

interface Props {
  chatKey: ChatKey
  isUnknown: boolean
  /** Whether a link to a message of other people led here. */
  isMessage?: boolean
}

/** Shown for a chat that is not here yet, or that does not exist. */
export function MissingChat({ chatKey, isUnknown, isMessage = false }: Props) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  if (isUnknown) {
    const kind = isMessage ? 'message' : isChannelKey(chatKey) ? 'channel' : 'person'
    return (
      <EmptyState
        level={1}
        icon={<SearchX />}
        title={t(`header.unknownTitle.${kind}`)}
        text={t(`header.unknown.${kind}`)}
        actions={
          <Button variant="primary" asChild>
            <Link to="/chat">{common('action.home')}</Link>
          </Button>
        }
      />
    )
  }
  return (
    <>
      <header className={styles.header}>
        <h1>
          <VisuallyHidden>{common('state.loading')}</VisuallyHidden>
        </h1>
        <Skeleton width={160} />
      </header>
      <FeedSkeleton />
    </>
  )
}

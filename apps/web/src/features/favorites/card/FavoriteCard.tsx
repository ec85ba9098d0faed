import { type ChatKey, isChannelKey, keyOf } from '@parley/client'
import { CornerUpLeft, Trash2 } from 'lucide-react'
import { dateAndTime } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { showError, useChatName, useClient } from '../../../store/index.ts'
import { Button, hideToast, IconButton, showToast, Skeleton } from '../../../ui/index.ts'
import { ArchivedMessages } from '../../archives/index.ts'
import { type FavoriteEntry, sourceOf } from '../filter.ts'
import { useSource } from '../useSource.ts'
import styles from './FavoriteCard.module.css'

type FavoriteCardProps = {
  entry: FavoriteEntry
  /** Where all favorites have the same source, it is not repeated. */
  withSource?: boolean
  onJump?: (() => void) | undefined
}

/** A favorite: where it comes from, its messages, and what can be done with it. */
export function FavoriteCard({ entry, withSource = true, onJump }: FavoriteCardProps) {
  const { t } = useTranslation('fav')
  const { favorites } = useClient()
  const goToSource = useSource()
  const { favorite, archive } = entry
  if (!archive) return <FavoriteSkeleton />
  const [first] = archive.messages
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        {withSource && <Source source={sourceOf(archive)} />}
        <time dateTime={new Date(favorite.created_at).toISOString()}>
          {t('savedAt', { time: dateAndTime(favorite.created_at) })}
        </time>
      </header>
      <ArchivedMessages
        archive={archive}
        attachmentsOf={(index) => favorites.attachment(favorite.id, index)}
      />
      <footer className={styles.foot}>
        {first && (
          <Button
            size="s"
            variant="link"
            icon={<CornerUpLeft />}
            onClick={() => {
              void goToSource(keyOf(first.source), first.mid)
              onJump?.()
            }}
          >
            {t('jump')}
          </Button>
        )}
        <RemoveButton id={favorite.id} />
      </footer>
    </article>
  )
}

function Source({ source }: { source: ChatKey | undefined }) {
  const { t } = useTranslation('fav')
  const name = useChatName(source ?? 'g0')
  if (source === undefined) return <b>{t('severalChats')}</b>
  if (name === undefined) return <b>{t(isChannelKey(source) ? 'formerChannel' : 'formerUser')}</b>
  return (
    <b>
      <bdi>{isChannelKey(source) ? `#${name}` : name}</bdi>
    </b>
  )
}

function RemoveButton({ id }: { id: string }) {
  const { t } = useTranslation('fav')
  const { t: chat } = useTranslation('chat')
  const { favorites } = useClient()

  function remove() {
    const toast = `unsaved-${id}`
    const { undo, done } = favorites.deleteLater(id, () => hideToast(toast))
    done.catch(showError)
    showToast({
      id: toast,
      text: chat('favorite.removed'),
      kind: 'success',
      action: { label: t('common:action.undo'), onClick: undo },
    })
  }

  return <IconButton size="s" label={t('remove')} icon={<Trash2 />} onClick={remove} />
}

/** A favorite whose messages are being read. */
export function FavoriteSkeleton() {
  return (
    <div className={styles.card} aria-hidden>
      <div className={styles.head}>
        <Skeleton width={180} />
      </div>
      <div className={styles.waiting}>
        <Skeleton shape="person" width={30} height={30} />
        <Skeleton width="70%" />
      </div>
    </div>
  )
}

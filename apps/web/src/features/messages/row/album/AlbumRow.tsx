import clsx from 'clsx'
import { type CSSProperties, memo, useEffect, useRef } from 'react'
import { useTranslation } from '../../../../i18n/use-translation.ts'
import { useFeed } from '../../feed/chat-context.ts'
import { foldEvent } from '../../feed/items/fold-event.ts'
import { MessageContent } from '../../text/MessageContent.tsx'
import { Expiry } from '../Expiry.tsx'
import { MessageArticle, type MessageState } from '../MessageArticle.tsx'
import { AuthorAvatar, MessageTime, RunHead } from '../MessageFrame.tsx'
import rowStyles from '../MessageRow.module.css'
import { PinnedBy } from '../MessageRow.tsx'
import { Quote } from '../Quote.tsx'
import { Reactions } from '../Reactions.tsx'
import { Replies } from '../Replies.tsx'
import { columnsOf, maxShown } from './album-grid.ts'
import styles from './AlbumRow.module.css'
import { openAlbum, useIsOpened } from './opened-albums.ts'

type AlbumRowProps = {
  pictures: readonly MessageState[]
  startsRun: boolean
  isMirrored: boolean
}

/** Pictures that one author sent in one go, as a grid. Each remains a message with its own actions. */
export function AlbumRow({ pictures, startsRun, isMirrored }: AlbumRowProps) {
  const { me } = useFeed()
  const first = pictures[0]
  if (!first) return null
  const { message, isTicked } = first
  const isSelecting = isTicked !== undefined
  return (
    <div
      className={clsx(
        rowStyles.row,
        startsRun && rowStyles.first,
        isSelecting && rowStyles.selecting,
        isMirrored && message.from_uid === me.uid && rowStyles.mirrored,
      )}
    >
      {/* In place of the checkbox: each picture has its own. */}
      {isSelecting && <span />}
      {startsRun ? (
        <AuthorAvatar uid={message.from_uid} />
      ) : (
        <MessageTime time={message.created_at} isInGutter />
      )}
      <div className={rowStyles.body}>
        {startsRun && <RunHead uid={message.from_uid} time={message.created_at} />}
        {message.reply_mid !== null && <Quote mid={message.reply_mid} />}
        <AlbumGrid pictures={pictures} id={message.mid} isSelecting={isSelecting} />
      </div>
    </div>
  )
}

type GridProps = { pictures: readonly MessageState[]; id: number; isSelecting: boolean }

/**
 * The pictures, five of them until the others are asked for. Those stay in the document, so that keys and screen
 * readers reach them, and the focus, a jump or selecting messages shows them.
 */
function AlbumGrid({ pictures, id, isSelecting }: GridProps) {
  const { t } = useTranslation('chat')
  const grid = useRef<HTMLDivElement>(null)
  const isOpened = useIsOpened(id) || isSelecting
  const shown = isOpened ? pictures.length : Math.min(pictures.length, maxShown)
  const columns = columnsOf(shown)
  const isHiddenLit = pictures.slice(shown).some(({ isLit }) => isLit)

  function open() {
    grid.current?.dispatchEvent(new Event(foldEvent, { bubbles: true }))
    openAlbum(id)
  }

  useEffect(() => {
    if (isHiddenLit) openAlbum(id)
  }, [isHiddenLit, id])

  return (
    <div
      ref={grid}
      role="group"
      aria-label={t('album.label', { count: pictures.length })}
      className={clsx(styles.album, isSelecting && styles.selecting)}
    >
      {pictures.map((picture, at) => (
        <AlbumPicture
          key={picture.message.mid}
          {...picture}
          columns={columns[at]}
          more={at === shown - 1 ? pictures.length - shown : 0}
          onOpen={open}
        />
      ))}
    </div>
  )
}

type PictureProps = MessageState & {
  /** How many columns of the grid it spans; undefined if it is not shown. */
  columns: number | undefined
  /** How many pictures are not shown after it. */
  more: number
  onOpen: () => void
}

const ratios: Record<number, string> = { 2: '1 / 1', 3: '4 / 3', 6: '16 / 9' }

const AlbumPicture = memo(
  function AlbumPicture({ columns, more, onOpen, ...picture }: PictureProps) {
    const { t } = useTranslation('chat')
    const { message, pinnedBy } = picture
    const { actions } = useFeed()
    const isShown = columns !== undefined
    return (
      <div
        className={isShown ? styles.cell : styles.hidden}
        style={
          isShown
            ? ({ '--columns': columns, '--tile-ratio': ratios[columns] } as CSSProperties)
            : undefined
        }
        onFocus={isShown ? undefined : onOpen}
      >
        <MessageArticle {...picture} className={styles.tile}>
          {isShown && (
            <>
              {pinnedBy !== undefined && <PinnedBy uid={pinnedBy} />}
              <MessageContent
                message={message}
                asTile
                onOpenPicture={() => actions.openPicture(message.mid)}
              />
              <Reactions message={message} />
              {message.expires_at !== null && <Expiry at={message.expires_at} />}
              <Replies message={message} />
            </>
          )}
        </MessageArticle>
        {more > 0 && (
          <button
            type="button"
            className={styles.more}
            aria-label={t('album.more', { count: more })}
            onClick={onOpen}
          >
            {t('album.plus', { count: more })}
          </button>
        )}
      </div>
    )
  },
  // `onOpen` does the same after each rendering.
  (before, now) =>
    Object.entries(now).every(
      ([name, value]) => name === 'onOpen' || before[name as keyof PictureProps] === value,
    ),
)

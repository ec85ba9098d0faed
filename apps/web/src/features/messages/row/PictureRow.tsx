import clsx from 'clsx'
import { memo } from 'react'
import { useFeed } from '../feed/chat-context.ts'
import { MessageContent } from '../text/MessageContent.tsx'
import { Expiry } from './Expiry.tsx'
import { MessageArticle, type MessageState } from './MessageArticle.tsx'
import { AuthorAvatar, MessageTime, RunHead } from './MessageFrame.tsx'
import rowStyles from './MessageRow.module.css'
import { PinnedBy } from './MessageRow.tsx'
import styles from './PictureRow.module.css'
import { Reactions } from './Reactions.tsx'

type PictureRowProps = {
  pictures: readonly [MessageState, ...MessageState[]]
  startsRun: boolean
  isMirrored: boolean
}

/** Consecutive pictures of one author, side by side. Each remains a message with its own actions. */
export function PictureRow({ pictures, startsRun, isMirrored }: PictureRowProps) {
  const { me } = useFeed()
  const [{ message, isTicked }] = pictures
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
        <div className={clsx(styles.pictures, isSelecting && styles.selecting)}>
          {pictures.map((picture) => (
            <PictureTile key={picture.message.mid} {...picture} />
          ))}
        </div>
      </div>
    </div>
  )
}

const PictureTile = memo(function PictureTile(picture: MessageState) {
  const { message, pinnedBy } = picture
  const { actions } = useFeed()
  return (
    <MessageArticle {...picture} className={styles.tile}>
      {pinnedBy !== undefined && <PinnedBy uid={pinnedBy} />}
      <MessageContent
        message={message}
        asTile
        onOpenPicture={() => actions.openPicture(message.mid)}
      />
      <Reactions message={message} />
      {message.expires_at !== null && <Expiry at={message.expires_at} />}
    </MessageArticle>
  )
})

import clsx from 'clsx'
import styles from './EmojiPicture.module.css'

interface Props {
  name: string
  src: string
  className?: string | undefined
}

/** The picture of a custom emoji, as high as the text. Without the picture its name is shown. */
export function EmojiPicture({ name, src, className }: Props) {
  return (
    <img
      className={clsx(styles.picture, className)}
      src={src}
      alt={`:${name}:`}
      title={`:${name}:`}
      draggable={false}
    />
  )
}

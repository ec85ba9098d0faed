import { formatSize } from '@parley/protocol'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from '../../i18n/words.ts'
import { fileSrc } from '../../store/index.ts'
import { Spinner } from '../../ui/index.ts'
import { type FileFacts, isStill } from './file-facts.ts'
import { askWhetherMissing } from './missing.ts'
import styles from './PictureBox.module.css'
import { boxOf } from './picture-box.ts'

/** A picture: its place is there before its first byte. */
export function PictureBox({
  facts,
  onOpen,
}: {
  facts: FileFacts
  onOpen?: (() => void) | undefined
}) {
  const { t } = useTranslation('file')
  const [plain, setPlain] = useState(!isStill(facts))
  const [loaded, setLoaded] = useState(false)
  const src = fileSrc(facts.path, plain ? undefined : 'thumbnail')
  const { width, height } = boxOf(facts.width, facts.height)

  function failed() {
    // A picture without a thumbnail may still be one.
    if (plain) void askWhetherMissing(facts.path, fileSrc(facts.path))
    else setPlain(true)
  }

  const content = (
    <>
      <img
        src={src}
        alt={facts.name}
        width={width}
        height={height}
        decoding="async"
        draggable={false}
        className={clsx(styles.picture, loaded && styles.loaded)}
        onLoad={() => setLoaded(true)}
        onError={failed}
      />
      {!loaded && (
        <span className={styles.waiting}>
          <Spinner />
          <span>{t('picture.waiting', { name: facts.name, size: formatSize(facts.size) })}</span>
        </span>
      )}
    </>
  )
  const look = {
    className: styles.box,
    style: { inlineSize: width, aspectRatio: `${width} / ${height}` },
  }
  return onOpen ? (
    <button
      type="button"
      {...look}
      aria-label={t('picture.open', { name: facts.name })}
      onClick={onOpen}
    >
      {content}
    </button>
  ) : (
    <span {...look}>{content}</span>
  )
}

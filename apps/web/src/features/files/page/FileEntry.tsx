import { idOf, isChannelKey, type SentFile } from '@parley/client'
import { sizeText } from '../../../i18n/sizes.ts'
import { mayDeleteMessage } from '@parley/rules'
import clsx from 'clsx'
import { MessageSquareText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { shortTime } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  chatPath,
  useChannel,
  useChatName,
  useMe,
  useNamedUser,
  useToday,
} from '../../../store/index.ts'
import { Checkbox, IconButton } from '../../../ui/index.ts'
import { FileActions } from '../boxes/FileActions.tsx'
import { FileSign } from '../boxes/FileSign.tsx'
import { factsOf, isStill, shapeOf } from '../boxes/file-facts.ts'
import { StillFrame } from '../boxes/StillFrame.tsx'
import { useMotion } from '../boxes/use-motion.ts'
import { useCheckMissing } from '../missing.ts'
import styles from './FilesPage.module.css'

type EntryProps = {
  file: SentFile
  view: 'grid' | 'list'
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onOpen: () => void
  onDelete: () => void
}

/** A file with its sender and place, as a tile of the grid or a row of the list. */
export function FileEntry({ file, view, isSelected, onSelect, onOpen, onDelete }: EntryProps) {
  const { t } = useTranslation(['files', 'file'])
  const today = useToday()
  const me = useMe()
  const navigate = useNavigate()
  const facts = factsOf(file)
  const sender = useNamedUser(file.from_uid)?.name ?? t('somebody')
  const place = useChatName(file.key)
  const isChannel = isChannelKey(file.key)
  const channel = useChannel(isChannel ? idOf(file.key) : 0)
  const mayDelete = mayDeleteMessage(me, file, channel) && !(isChannel && !channel && !me.is_admin)
  // Administrators list files of channels that they have not joined and cannot open.
  const mayJump = !isChannel || channel !== undefined
  return (
    <li className={clsx(styles.entry, styles[view], isSelected && styles.selected)}>
      {mayDelete && (
        <Checkbox
          className={styles.tick}
          checked={isSelected}
          onChange={onSelect}
          aria-label={t('select', { name: facts.name })}
        />
      )}
      <button
        type="button"
        className={styles.preview}
        aria-label={t('file:picture.open', { name: facts.name })}
        onClick={onOpen}
      >
        <Preview file={file} />
      </button>
      <span className={styles.words}>
        <bdi className={styles.name} title={facts.name}>
          {facts.name}
        </bdi>
        <small className={styles.facts}>
          {sizeText(facts.size)} ·{' '}
          <time dateTime={new Date(file.created_at).toISOString()}>
            {shortTime(file.created_at, today)}
          </time>
        </small>
        <small className={styles.facts}>
          <bdi>{sender}</bdi>
          {place !== undefined && (
            <>
              {' · '}
              <bdi>{isChannel ? `# ${place}` : place}</bdi>
            </>
          )}
        </small>
      </span>
      <span className={styles.actions}>
        {mayJump && (
          <IconButton
            size="s"
            label={t('jump', { name: facts.name })}
            icon={<MessageSquareText />}
            onClick={() => void navigate(`${chatPath(file.key)}?at=${file.mid}`)}
          />
        )}
        <FileActions facts={facts} />
        {mayDelete && (
          <IconButton
            size="s"
            label={t('delete', { name: facts.name })}
            icon={<Trash2 />}
            onClick={onDelete}
          />
        )}
      </span>
    </li>
  )
}

function Preview({ file }: { file: SentFile }) {
  const facts = factsOf(file)
  const checkMissing = useCheckMissing(facts.src)
  const [failed, setFailed] = useState(false)
  const isPicture = shapeOf(facts) === 'picture'
  const motion = useMotion(isPicture ? facts : { ...facts, type: '' })
  if (!isPicture || failed) return <FileSign type={facts.type} name={facts.name} />
  if (motion === 'unknown') return null
  if (motion === 'held')
    return <StillFrame src={facts.src} alt="" onError={() => setFailed(true)} />
  return (
    <img
      src={isStill(facts) ? facts.thumbnail : facts.src}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => {
        setFailed(true)
        checkMissing()
      }}
    />
  )
}

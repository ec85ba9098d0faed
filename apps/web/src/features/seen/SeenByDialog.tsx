import { type ChatKey, idOf, isChannelKey } from '@parley/client'
import type { SeenMark } from '@parley/protocol'
import { useQuery } from '@tanstack/react-query'
import { shortTime } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  failureText,
  queryClient,
  useClient,
  useMembers,
  useMessage,
  useNetwork,
  useNamedUser,
  useToday,
} from '../../store/index.ts'
import { Banner, Dialog, ErrorLine } from '../../ui/index.ts'
import { UserAvatar } from '../users/index.ts'
import styles from './SeenByDialog.module.css'
import { useMarks } from './useSeen.ts'

interface SeenByDialogProps {
  chatKey: ChatKey
  mid: number
  onClose: () => void
}

/** Lists who has read a message, and who has not. */
export function SeenByDialog({ chatKey, mid, onClose }: SeenByDialogProps) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const { seen } = useClient()
  const online = useNetwork()
  const author = useMessage(mid)?.from_uid
  const marks = useMarks(chatKey).filter(({ uid }) => uid !== author)
  const readers = marks.filter((mark) => mark.mid >= mid)
  const { error } = useQuery(
    {
      queryKey: ['seen', chatKey],
      queryFn: async ({ signal }) => {
        await seen.load(chatKey, signal)
        return true
      },
    },
    queryClient,
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={t('seen.title')}
      closeLabel={common('action.close')}
    >
      {!online && <Banner kind="offline" title={t('seen.offline')} />}
      {online && <ErrorLine>{error && failureText(error)}</ErrorLine>}
      {readers.length === 0 ? (
        <p className={styles.nobody}>{t('seen.nobody')}</p>
      ) : (
        <ul className={styles.list} aria-label={t('seen.title')}>
          {readers.map((mark) => (
            <Reader key={mark.uid} mark={mark} />
          ))}
        </ul>
      )}
      <NotYet chatKey={chatKey} others={[author, ...readers.map(({ uid }) => uid)]} />
    </Dialog>
  )
}

function Reader({ mark }: { mark: SeenMark }) {
  const today = useToday()
  const user = useNamedUser(mark.uid)
  if (!user) return null
  return (
    <li className={styles.person}>
      <UserAvatar user={user} size={28} />
      <bdi className={styles.name}>{user.name}</bdi>
      {mark.at !== null && (
        <time className={styles.time} dateTime={new Date(mark.at).toISOString()}>
          {shortTime(mark.at, today)}
        </time>
      )}
    </li>
  )
}

/** How many others have not read it, or do not show it. */
function NotYet({
  chatKey,
  others,
}: {
  chatKey: ChatKey
  others: readonly (number | undefined)[]
}) {
  const { t } = useTranslation('chat')
  const { store } = useClient()
  const members = useMembers(isChannelKey(chatKey) ? idOf(chatKey) : 0)
  const count = members.filter(
    ({ uid, is_bot }) => !is_bot && uid !== store.me && !others.includes(uid),
  ).length
  return count > 0 && <p className={styles.rest}>{t('seen.rest', { count })}</p>
}

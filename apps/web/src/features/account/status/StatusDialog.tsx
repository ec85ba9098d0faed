import { limits } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  type StatusEnd,
  statusEnds,
  timeOfEnd,
  useAction,
  useClient,
  useMe,
} from '../../../store/index.ts'
import { Button, Field, IconButton, Select, TextInput } from '../../../ui/index.ts'
import { EmojiPopover } from '../../messages/index.ts'
import { FormDialog } from '../../settings/index.ts'
import styles from './StatusDialog.module.css'

const offers = [
  { emoji: '📅', name: 'meeting', end: 'hour' },
  { emoji: '🚌', name: 'commuting', end: 'halfHour' },
  { emoji: '🤒', name: 'sick', end: 'today' },
  { emoji: '🌴', name: 'holiday', end: 'never' },
  { emoji: '🏡', name: 'remote', end: 'today' },
] as const

type End = StatusEnd | 'kept' | 'never'

/** Sets the user's own status: an emoji, a text, and when it ends. */
export function StatusDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const { uid } = useMe()
  const [before] = useState(() => client.store.statuses.of(uid, client.serverNow()))
  const [emoji, setEmoji] = useState(before.emoji)
  const [text, setText] = useState(before.text)
  const [end, setEnd] = useState<End>(before.expires_at === null ? 'never' : 'kept')
  const isTooLong = [...text.trim()].length > limits.statusTextChars
  function expiryOf(wanted: End): number | null {
    if (wanted === 'never') return null
    return wanted === 'kept' ? before.expires_at : timeOfEnd(wanted, client.serverNow())
  }

  const { run, busy, error } = useAction(
    () => client.status.set({ emoji, text: text.trim(), expires_at: expiryOf(end) }),
    { onSuccess: onClose },
  )
  const ends: readonly End[] = [
    ...(before.expires_at === null ? [] : (['kept'] as const)),
    ...statusEnds,
    'never',
  ]

  return (
    <FormDialog
      title={t('status.title')}
      text={t('status.hint')}
      submit={t('status.save')}
      busy={busy}
      error={error}
      onSubmit={() => {
        if (!isTooLong) run()
      }}
      onClose={onClose}
    >
      <Field
        label={t('status.label')}
        error={isTooLong && t('status.long', { count: limits.statusTextChars })}
      >
        <TextInput
          autoComplete="off"
          placeholder={t('status.placeholder')}
          value={text}
          onChange={setText}
          prefix={
            <EmojiPopover
              label={t('emoji.title')}
              onPick={setEmoji}
              trigger={
                <IconButton
                  size="s"
                  label={t('status.pick')}
                  icon={<span className={styles.emoji}>{emoji || '🙂'}</span>}
                />
              }
            />
          }
        />
      </Field>
      <div className={styles.offers} role="group" aria-label={t('status.offers')}>
        {offers.map((offer) => (
          <Button
            key={offer.name}
            size="s"
            onClick={() => {
              setEmoji(offer.emoji)
              setText(t(`status.offer.${offer.name}`))
              setEnd(offer.end)
            }}
          >
            <span aria-hidden className={styles.emoji}>
              {offer.emoji}
            </span>{' '}
            {t(`status.offer.${offer.name}`)}
          </Button>
        ))}
      </div>
      <Field label={t('status.end')}>
        <Select
          value={end}
          onChange={setEnd}
          options={ends.map((value) => ({ value, label: t(`status.ends.${value}`) }))}
        />
      </Field>
      {(emoji !== '' || text !== '') && (
        <Button
          variant="ghost"
          className={styles.clear}
          onClick={() => {
            setEmoji('')
            setText('')
            setEnd('never')
          }}
        >
          {t('status.empty')}
        </Button>
      )}
    </FormDialog>
  )
}

import type { ChatKey, ForwardResult } from '@parley/client'
import { limits } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { changeChatUi, useNetwork } from '../../../store/index.ts'
import { Banner, Button, Dialog, Segmented, showToast, TextArea } from '../../../ui/index.ts'
import { useFirstFocus } from '../../users/index.ts'
import styles from './ForwardDialog.module.css'
import { ForwardPreview } from './ForwardPreview.tsx'
import { ForwardProgress } from './ForwardProgress.tsx'
import { TargetPicker } from './TargetPicker.tsx'
import { useForward } from './useForward.ts'
import { useTargets } from './useTargets.ts'

type ForwardDialogProps = { chatKey: ChatKey; mids: readonly number[]; onClose: () => void }

type How = 'merged' | 'single'

/** Forwards messages of a chat to other chats, and tells which of them refused. */
export function ForwardDialog({ chatKey, mids, onClose }: ForwardDialogProps) {
  const { t } = useTranslation(['forward', 'chat'])
  const online = useNetwork()
  const targets = useTargets()
  const field = useFirstFocus<HTMLInputElement>()
  const [picked, setPicked] = useState<ReadonlySet<ChatKey>>(new Set())
  const [comment, setComment] = useState('')
  const [how, setHow] = useState<How>('merged')
  const { targets: sentTo, results, busy, error, send, retry } = useForward(mids, finish)
  const isTooMany = mids.length > limits.archiveMessages
  // A chat may have become read-only since it was picked.
  const keys = targets.flatMap(({ key, obstacle }) => (picked.has(key) && !obstacle ? [key] : []))

  function finish(done: ForwardResult[]) {
    const waits = done.some(({ outcome }) => outcome === 'waiting')
    const text = t(waits ? 'waiting' : 'done', { count: done.length })
    showToast({ id: 'forwarded', text, kind: waits ? 'info' : 'success' })
    changeChatUi(chatKey, { selected: undefined })
    onClose()
  }

  function toggle(key: ChatKey) {
    const next = new Set(picked)
    if (!next.delete(key)) next.add(key)
    setPicked(next)
  }

  if (sentTo.length > 0) {
    const shown = targets.filter(({ key }) => sentTo.includes(key))
    return (
      <ForwardProgress
        targets={shown}
        results={results}
        busy={busy}
        onRetry={retry}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title', { count: mids.length })}
      closeLabel={t('cancel')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={!online || keys.length === 0 || isTooMany}
            onClick={() => send(keys, { comment, merged: how === 'merged' })}
          >
            {keys.length === 0 ? t('none') : t('send', { count: keys.length })}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {isTooMany && <Banner kind="danger" title={t('tooMany', limits)} />}
        {error !== undefined && <Banner kind="danger" title={t('failed')} text={error} />}
        {!online && <Banner kind="offline" title={t('chat:line.offline')} text={t('offline')} />}
        <TargetPicker targets={targets} picked={picked} onToggle={toggle} fieldRef={field} />
        <ForwardPreview mids={mids} />
        {mids.length > 1 && (
          <Segmented
            label={t('how')}
            value={how}
            onChange={setHow}
            options={[
              { value: 'merged', label: t('merged') },
              { value: 'single', label: t('single') },
            ]}
          />
        )}
        <TextArea
          aria-label={t('comment')}
          placeholder={t('comment')}
          value={comment}
          onChange={setComment}
          maxLength={maxCommentChars}
          rows={1}
          growTo={4}
          dir="auto"
        />
      </div>
    </Dialog>
  )
}

// Four bytes of UTF-8 for each character are within the limit of a text.
const maxCommentChars = limits.textBytes / 4

import { limits } from '@parley/protocol'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient, useUser } from '../../../store/index.ts'
import { Button, Dialog, Field, TextInput } from '../../../ui/index.ts'
import styles from './RemarkDialog.module.css'

/** Asks for the signed-in user's own name for another user. */
export function RemarkDialog({ uid, onClose }: { uid: number; onClose: () => void }) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const { contacts, store } = useClient()
  const name = useUser(uid)?.name ?? ''
  const [before] = useState(() => store.remarkOf(uid))
  const [remark, setRemark] = useState(before)
  const form = useId()
  const { busy, error, run } = useAction((next: string) => contacts.setRemark(uid, next), {
    onSuccess: onClose,
  })
  const isTooLong = [...remark.trim()].length > limits.remarkChars
  const fault = isTooLong ? t('contact.remark.long', { count: limits.remarkChars }) : error

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isTooLong) run(remark.trim())
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      locked={busy}
      title={t('contact.remark.title', { name })}
      description={t('contact.remark.hint')}
      closeLabel={common('action.close')}
      footer={
        <>
          {before !== '' && (
            <Button
              variant="ghost"
              className={styles.reset}
              disabled={busy}
              onClick={() => run('')}
            >
              {t('contact.remark.reset')}
            </Button>
          )}
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            {common('action.cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy} disabled={isTooLong}>
            {common('action.save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Field label={t('contact.remark.label')} error={fault}>
          <TextInput value={remark} placeholder={name} autoComplete="off" onChange={setRemark} />
        </Field>
      </form>
    </Dialog>
  )
}

import type { Member } from '@parley/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { isFlatEqual, useAction, useClient, useSelector } from '../../../store/index.ts'
import { Banner, Button, CopyField, Dialog, Field, Select, TextInput } from '../../../ui/index.ts'
import { FormDialog } from '../controls/FormDialog.tsx'
import styles from './CreateKeyDialog.module.css'
import { keysOf } from './queries.ts'

interface Props {
  bot: Member
  onClose: () => void
}

/** Asks for the name of a key, and shows the key once. */
export function CreateKeyDialog({ bot, onClose }: Props) {
  const { t } = useTranslation('setting')
  const { bots } = useClient()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [strict, setStrict] = useState(false)
  const [key, setKey] = useState<string>()
  const isEmpty = name.trim() === ''
  const creating = useAction(async () => setKey(await bots.createKey(bot.uid, name.trim())), {
    onSettled: () => queries.invalidateQueries({ queryKey: keysOf(bot.uid) }),
  })
  if (key !== undefined) return <NewKey value={key} name={name.trim()} onClose={onClose} />
  const isTaken = creating.failure?.status === 409
  return (
    <FormDialog
      title={t('bots.addKeyTitle', { name: bot.name })}
      text={t('bots.addKeyText')}
      submit={t('bots.submit')}
      busy={creating.busy}
      error={isTaken ? undefined : creating.error}
      onSubmit={() => {
        setStrict(true)
        if (!isEmpty) creating.run()
      }}
      onClose={onClose}
    >
      <Field
        label={t('bots.keyName')}
        hint={t('bots.keyNameHint')}
        error={(strict && isEmpty && t('bots.keyNameEmpty')) || (isTaken && t('bots.keyTaken'))}
      >
        <TextInput
          autoComplete="off"
          autoFocus
          maxLength={64}
          value={name}
          onChange={(next) => {
            setName(next)
            creating.reset()
          }}
        />
      </Field>
    </FormDialog>
  )
}

function NewKey({ value, name, onClose }: { value: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('setting')
  const { t: common } = useTranslation()
  return (
    <Dialog
      open
      size="s"
      title={t('bots.newKey', { name })}
      closeLabel={t('dialog.close')}
      onOpenChange={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('bots.keyDone')}
        </Button>
      }
    >
      <div className={styles.key}>
        <Banner kind="info" title={t('bots.keyOnce')} />
        <CopyField
          autoFocus
          label={t('bots.newKey', { name })}
          value={value}
          copyLabel={common('action.copy')}
          copiedLabel={common('action.copied')}
        />
        <SlackAddress botKey={value} />
      </div>
    </Dialog>
  )
}

/** The address for programs that write in Slack's format, for a channel to choose. */
function SlackAddress({ botKey }: { botKey: string }) {
  const { t } = useTranslation('setting')
  const { t: common } = useTranslation()
  const found = useSelector(['channels'], (store) => [...store.channels.values()], isFlatEqual)
  const channels = found.map(({ gid, name }) => ({ value: String(gid), label: `#${name}` }))
  const [chosen, setChosen] = useState(channels[0]?.value)
  if (chosen === undefined) return null
  return (
    <div className={styles.key}>
      <Field label={t('bots.slackChannel')}>
        <Select value={chosen} options={channels} onChange={setChosen} />
      </Field>
      <Field label={t('bots.slack')} hint={t('bots.slackHint')}>
        <CopyField
          value={`${window.location.origin}/api/hook/slack/${botKey}/${chosen}`}
          copyLabel={common('action.copy')}
          copiedLabel={common('action.copied')}
        />
      </Field>
    </div>
  )
}

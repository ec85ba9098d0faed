import type { BotScope, Member } from '@parley/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { isFlatEqual, useAction, useClient, useSelector, serverOrigin } from '../../store/index.ts'
import {
  Banner,
  Button,
  Checkbox,
  CopyField,
  Dialog,
  Field,
  RadioCards,
  Select,
  TextInput,
} from '../../ui/index.ts'
import { FormDialog } from '../settings/index.ts'
import styles from './CreateKeyDialog.module.css'
import { keysOf } from './queries.ts'

interface Props {
  bot: Member
  onClose: () => void
}

/** Asks for the name of a key and what it may do, or for the channel of a hook, and shows it once. */
export function CreateKeyDialog({ bot, onClose }: Props) {
  const { t } = useTranslation('setting')
  const { bots } = useClient()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [strict, setStrict] = useState(false)
  const [kind, setKind] = useState<'key' | 'hook'>('key')
  const [scopes, setScopes] = useState<readonly BotScope[]>(['send', 'read'])
  const channels = useChannelOptions()
  const [chosen, setChosen] = useState(channels[0]?.value)
  const gid = kind === 'hook' && chosen !== undefined ? Number(chosen) : undefined
  const [key, setKey] = useState<string>()
  const isEmpty = name.trim() === ''
  const rights = gid === undefined ? { scopes: [...scopes] } : { gid }
  const creating = useAction(
    async () => setKey(await bots.createKey(bot.uid, { name: name.trim(), ...rights })),
    { onSettled: () => queries.invalidateQueries({ queryKey: keysOf(bot.uid) }) },
  )
  if (key !== undefined) {
    const value = gid === undefined ? key : hookAddress(key, gid)
    return <NewKey value={value} name={name.trim()} isHook={gid !== undefined} onClose={onClose} />
  }
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
      {channels.length > 0 && (
        <Field label={t('bots.keyKind')}>
          <RadioCards
            value={kind}
            options={[
              { value: 'key', label: t('bots.keyKinds.key') },
              { value: 'hook', label: t('bots.keyKinds.hook') },
            ]}
            onChange={setKind}
          />
        </Field>
      )}
      {kind === 'hook' ? (
        <Field label={t('bots.slackChannel')} hint={t('bots.slackHint')}>
          <Select value={chosen} options={channels} onChange={setChosen} />
        </Field>
      ) : (
        <fieldset className={styles.scopes}>
          <legend>{t('bots.scopes.title')}</legend>
          {offered.map((scope) => (
            <Checkbox
              key={scope}
              label={t(`bots.scopes.${scope}`)}
              checked={scopes.includes(scope)}
              onChange={(isOn) =>
                setScopes(isOn ? [...scopes, scope] : scopes.filter((one) => one !== scope))
              }
            />
          ))}
        </fieldset>
      )}
    </FormDialog>
  )
}

const offered = ['send', 'read', 'mail'] as const

const hookAddress = (secret: string, gid: number) =>
  `${serverOrigin()}/api/hook/slack/${secret}/${gid}`

function useChannelOptions(): { value: string; label: string }[] {
  const found = useSelector((store) => [...store.channels.values()], isFlatEqual)
  return found.map(({ gid, name }) => ({ value: String(gid), label: `#${name}` }))
}

function NewKey({
  value,
  name,
  isHook,
  onClose,
}: {
  value: string
  name: string
  isHook: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('setting')
  const { t: common } = useTranslation()
  return (
    <Dialog
      open
      size="s"
      title={t(isHook ? 'bots.newHook' : 'bots.newKey', { name })}
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
          label={t(isHook ? 'bots.newHook' : 'bots.newKey', { name })}
          value={value}
          copyLabel={common('action.copy')}
          copiedLabel={common('action.copied')}
        />
      </div>
    </Dialog>
  )
}

import { RequestError } from '@parley/client'
import type { Member } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction, useClient } from '../../store/index.ts'
import { Field, TextInput } from '../../ui/index.ts'
import { FormDialog } from '../settings/index.ts'

interface Props {
  bot: Member
  url: string
  onSaved: () => Promise<void>
  onClose: () => void
}

/** Asks for the address of a webhook. The server asks it for an answer before it is saved. */
export function WebhookDialog({ bot, url, onSaved, onClose }: Props) {
  const { t } = useTranslation('setting')
  const { webhooks } = useClient()
  const [text, setText] = useState(url)
  const [strict, setStrict] = useState(false)
  const address = text.trim()
  const isWrong = address !== '' && !/^https?:\/\/\S+$/i.test(address)
  const [found, setFound] = useState<string>()
  const saving = useAction(() => webhooks.setUrl(bot.uid, address), {
    async onError(error) {
      if (!(error instanceof RequestError) || error.status !== 406) return
      const problem = await webhooks.problemOf(bot.uid, address).catch(() => undefined)
      if (problem) setFound(t(`webhook.problems.${problem.problem}`, { status: problem.status }))
    },
    async onSuccess() {
      await onSaved()
      onClose()
    },
  })
  const isSilent = saving.failure?.status === 406
  return (
    <FormDialog
      title={t('webhook.dialog', { name: bot.name })}
      text={t('webhook.text')}
      submit={t('bots.save')}
      busy={saving.busy}
      error={isSilent ? undefined : saving.error}
      onSubmit={() => {
        setStrict(true)
        if (!isWrong) saving.run()
      }}
      onClose={onClose}
    >
      <Field
        label={t('webhook.address')}
        hint={t('webhook.hint')}
        error={
          (strict && isWrong && t('webhook.wrong')) || (isSilent && (found ?? t('webhook.silent')))
        }
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          autoFocus
          placeholder="https://example.org/hook"
          value={text}
          onChange={(next) => {
            setText(next)
            setFound(undefined)
            saving.reset()
          }}
        />
      </Field>
    </FormDialog>
  )
}

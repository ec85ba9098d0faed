import { limits } from '@parley/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction, useClient } from '../../store/index.ts'
import { Field, showToast, TextInput } from '../../ui/index.ts'
import { faultOfName } from '../account/index.ts'
import { FormDialog } from '../settings/index.ts'
import { botsKey } from './queries.ts'

interface Props {
  /** The bot to rename; without it a new one is made. */
  bot?: { uid: number; name: string }
  onClose: () => void
}

/** Asks for the name of a bot. */
export function CreateBotDialog({ bot, onClose }: Props) {
  const { t } = useTranslation('setting')
  const { bots } = useClient()
  const queries = useQueryClient()
  const [name, setName] = useState(bot?.name ?? '')
  const [strict, setStrict] = useState(false)
  const fault = faultOfName(name)
  const saving = useAction(
    () => (bot ? bots.rename(bot.uid, name.trim()) : bots.create(name.trim())),
    {
      async onSuccess() {
        await queries.invalidateQueries({ queryKey: botsKey })
        if (!bot) {
          showToast({ id: 'bot', text: t('bots.created', { name: name.trim() }), kind: 'success' })
        }
        onClose()
      },
    },
  )
  const isTaken = saving.failure?.status === 409
  return (
    <FormDialog
      title={t(bot ? 'bots.renameTitle' : 'bots.create')}
      text={bot ? undefined : t('bots.createText')}
      submit={t(bot ? 'bots.save' : 'bots.submit')}
      busy={saving.busy}
      error={isTaken ? undefined : saving.error}
      onSubmit={() => {
        setStrict(true)
        if (!fault) saving.run()
      }}
      onClose={onClose}
    >
      <Field
        label={t('bots.name')}
        error={
          (strict && fault && t(`account.${fault}`, { count: limits.userNameChars })) ||
          (isTaken && t('bots.taken', { name: `${name.trim()}-bot` }))
        }
      >
        <TextInput
          autoComplete="off"
          autoFocus
          value={name}
          onChange={(next) => {
            setName(next)
            saving.reset()
          }}
        />
      </Field>
    </FormDialog>
  )
}

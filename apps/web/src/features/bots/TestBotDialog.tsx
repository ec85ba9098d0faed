import type { Channel, Member } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction, useClient } from '../../store/index.ts'
import { Field, PasswordInput, Select, showToast, TextArea } from '../../ui/index.ts'
import { FormDialog } from '../settings/index.ts'

const textChars = 4_000

/** Sends a message as the bot, with a key of it: first the channels that the key sees, then the text. */
export function TestBotDialog({ bot, onClose }: { bot: Member; onClose: () => void }) {
  const { t } = useTranslation('setting')
  const { bots } = useClient()
  const [key, setKey] = useState('')
  const [channels, setChannels] = useState<Channel[]>()
  const [gid, setGid] = useState('')
  const [text, setText] = useState('')
  const listing = useAction(() => bots.channelsOf(key.trim()), {
    onSuccess(found) {
      setChannels(found)
      setGid(String(found[0]?.gid ?? ''))
    },
    texts: { 401: t('bots.testKeyWrong') },
  })
  const sending = useAction(() => bots.sendWith(key.trim(), Number(gid), text.trim()), {
    onSuccess() {
      showToast({ id: 'bot-test', text: t('bots.testSent'), kind: 'success' })
      onClose()
    },
  })
  const isReady = channels !== undefined && gid !== '' && text.trim() !== ''
  return (
    <FormDialog
      title={t('bots.testTitle', { name: bot.name })}
      text={t('bots.testText')}
      submit={t(channels ? 'bots.testSend' : 'bots.testNext')}
      busy={listing.busy || sending.busy}
      error={listing.error ?? sending.error}
      onSubmit={() => {
        if (!channels && key.trim() !== '') listing.run()
        else if (isReady) sending.run()
      }}
      onClose={onClose}
    >
      <Field label={t('bots.testKey')}>
        <PasswordInput
          autoComplete="off"
          autoFocus
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          value={key}
          onChange={(next) => {
            setKey(next)
            setChannels(undefined)
            listing.reset()
          }}
        />
      </Field>
      {channels && (
        <>
          <Field label={t('bots.testChannel')}>
            <Select
              value={gid}
              options={channels.map((one) => ({ value: String(one.gid), label: `#${one.name}` }))}
              onChange={setGid}
            />
          </Field>
          <Field label={t('bots.testMessage')} hint={t('bots.testMarkdown')}>
            <TextArea rows={3} growTo={8} maxLength={textChars} value={text} onChange={setText} />
          </Field>
        </>
      )}
    </FormDialog>
  )
}

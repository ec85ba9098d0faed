import { type Channel, updateChannel } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../store/index.ts'
import { Field, SaveBar, TextArea, showToast } from '../../ui/index.ts'
import { CallNote, useCall } from '../users/index.ts'
import { NameField } from './NameField.tsx'
import styles from './TextSettings.module.css'
import { faultOfName } from './channel-name.ts'

interface Props {
  channel: Channel
  isManager: boolean
  online: boolean
}

/** Name and topic, saved together; what one has not touched follows the changes of others. */
export function TextSettings({ channel, isManager, online }: Props) {
  const { t } = useTranslation('chat')
  const api = useApi()
  const { busy, error, run } = useCall()
  const [edits, setEdits] = useState<{ name?: string; description?: string }>({})
  const name = edits.name ?? channel.name
  const topic = edits.description ?? channel.description ?? ''
  const isChanged = name !== channel.name || topic !== (channel.description ?? '')

  async function save() {
    const body = { name: name.trim(), description: topic.trim() }
    const params = { gid: channel.gid }
    if (!(await run(() => api.call(updateChannel, { params, body })))) return
    setEdits({})
    showToast({ id: 'saved', text: t('channel.saved'), kind: 'success' })
  }

  if (!isManager) return <ReadOnly channel={channel} />
  return (
    <div className={styles.texts}>
      <NameField value={name} onChange={(next) => setEdits({ ...edits, name: next })} isChecked />
      <Field label={t('channel.topic')} hint={t('channel.topicHint')}>
        <TextArea
          rows={4}
          growTo={10}
          value={topic}
          onChange={(description) => setEdits({ ...edits, description })}
        />
      </Field>
      <p className={styles.id}>
        {t('channel.id')} #{channel.gid}
      </p>
      {error && <CallNote error={error} />}
      <SaveBar
        open={isChanged}
        label={t('channel.unsaved')}
        resetLabel={t('channel.reset')}
        saveLabel={t('channel.save')}
        busy={busy}
        blocked={!online || faultOfName(name) !== undefined}
        onReset={() => setEdits({})}
        onSave={() => void save()}
      />
    </div>
  )
}

function ReadOnly({ channel }: { channel: Channel }) {
  const { t } = useTranslation('chat')
  return (
    <dl className={styles.facts}>
      <dt>{t('channel.name')}</dt>
      <dd>{channel.name}</dd>
      <dt>{t('channel.topic')}</dt>
      <dd>{channel.description || t('channel.noTopic')}</dd>
      <dt>{t('channel.id')}</dt>
      <dd>#{channel.gid}</dd>
    </dl>
  )
}
